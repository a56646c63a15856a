/** The window as one line of characters, readable without colour and in any font. */
import type { BlastResult } from '../stats/blast/blast-result.ts';
import { type Step, stepMs } from '../stats/blast/timeline.ts';

/** `.` nothing late, `1` to `9` tenths of the requests late (rounded up), `#` all, blank: nothing was due. */
export const stripLegend =
  'one character for each 100 ms, by when a request was due: . none late, 1-9 tenths late (1: up to 10 %), # all late';

/** Longest line; of a longer window several steps share a character, which shows the worst of them. */
const longest = 100;

/** The strip, the time in which all were blocked, and the seconds. */
export function stripLines({ timeline, held }: BlastResult): string[] {
  const perCharacter = Math.max(1, Math.ceil(timeline.length / longest));
  const characters = Math.ceil(timeline.length / perCharacter);
  const strip = Array.from({ length: characters }, (_, i) =>
    worst(timeline.slice(i * perCharacter, (i + 1) * perCharacter)),
  ).join('');
  const at = (us: number): number =>
    Math.min(characters, Math.max(0, Math.round(us / 1000 / stepMs / perCharacter)));
  return [strip, mark(at(held.startUs), at(held.endUs)), axis(characters, perCharacter)];
}

const worst = (steps: readonly Step[]): string => {
  const due = steps.filter((step) => step.due > 0);
  return due.length === 0 ? ' ' : sign(Math.max(...due.map((step) => step.late / step.due)));
};

function sign(share: number): string {
  if (share === 0) return '.';
  return share === 1 ? '#' : String(Math.min(9, Math.ceil(share * 10)));
}

/** `[--blocked--]` below the strip. */
function mark(from: number, to: number): string {
  const inside = Math.max(0, to - from - 2);
  const word = inside >= 9 ? ' blocked ' : '';
  const left = Math.floor((inside - word.length) / 2);
  return `${' '.repeat(from)}[${'-'.repeat(left)}${word}${'-'.repeat(inside - word.length - left)}]`;
}

/** A second at its place; only those that have room. */
function axis(characters: number, perCharacter: number): string {
  let line = '';
  for (let second = 0; ; second++) {
    const place = Math.round((second * 1000) / stepMs / perCharacter);
    if (place > characters) return line;
    if (place >= line.length + (second > 0 ? 2 : 0)) line = `${line.padEnd(place)}${second} s`;
  }
}
