import { ms } from '../../results/figure.ts';
import type { BlockAction } from '../../results/record/action.ts';
import type { Blast } from '../../results/record/blast.ts';
import { mostAtOnce } from '../../results/stats/blast/held.ts';
import { defineCheck } from './check.ts';
import { firstProblem, type Judgement, passIf, unknown, unproved } from './judgement.ts';

export const check = defineCheck({
  code: 'block-count',
  when: 'after',
  title: 'Exactly k were blocked at the same time',
  proves:
    'The server’s own record holds one block for each victim, each on a loop or slot of its own, and all of them at one moment: k is what the table says.',
  fault:
    'Four blocking requests were sent over two connections and fell on one loop, one after the other: a fourth of the hole was published as all of it.',
  advice:
    'Fewer: the requests queued behind each other, so the server has fewer loops or free slots than it says. More: somebody else asked for a block.',
  needs: ['blast'],
  appliesTo: ({ action }) => action?.name === 'block',
  judge: ({ blast }, { action }) =>
    action ? judgeCount(blast, action) : unknown('nothing was to be blocked'),
});

function judgeCount(blast: Blast, action: BlockAction): Judgement {
  return blast.seenBy === 'client' ? judgeSeen(blast, action) : judgeRecord(blast, action);
}

/** Requests that were blocked one after the other took two blocks or more. */
function judgeSeen({ sent, blocks }: Blast, { victims, blockMs }: BlockAction): Judgement {
  const longest = Math.max(
    ...blocks.map(({ startMs, endMs }) => (endMs ?? Number.POSITIVE_INFINITY) - startMs),
  );
  return firstProblem([
    passIf(sent === victims, `${sent} blocking requests were sent where ${victims} were due`),
    passIf(
      longest < 2 * blockMs,
      `of ${sent} requests that block for ${blockMs} ms one took ${ms(longest)} ms: they stood behind each other`,
    ),
    unproved(
      `${sent} requests were blocked at once; how many loops or slots that held only the server itself could tell`,
    ),
  ]);
}

function judgeRecord({ fell, sent, blocks }: Blast, { victims, fall }: BlockAction): Judgement {
  const places = new Set(blocks.map(({ place }) => place)).size;
  const most = mostAtOnce(blocks);
  const loops = fell.flatMap((loop) => loop ?? []);
  const due = fall === 'random' && loops.length > 0 ? new Set(loops).size : victims;
  const text = `${blocks.length} blocks on ${places} loops or slots, at most ${most} at once, where ${due} were due`;
  return firstProblem([
    passIf(fell.length === victims, `connections for ${fell.length} of ${victims} victims were found`),
    passIf(sent === due, `${sent} blocking requests were sent where ${due} were due`),
    passIf(blocks.length === due && places === due && most === due, text),
  ]);
}
