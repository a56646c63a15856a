import { compare } from '../../../results/stats/comparison.ts';
import { throughput } from '../../../results/stats/measurement.ts';
import { withLoad } from '../base-plan.ts';
import type { StudyFault, StudyLab, StudyResult } from '../fault.ts';

const repeats = 3;
const short = withLoad({ warmupMs: 500, windowMs: 600 });

export const fault: StudyFault = {
  kind: 'study',
  id: 'same-server-twice',
  row: 19,
  title: 'The same server twice is ranked',
  how: 'A/A: one server measured under two names, turn by turn',
  expected: 'indistinguishable',
  study: sameTwice,
};

/** With three repeats chance alone separates the sides once in ten times, so a difference must show again: 1 in 200. */
async function sameTwice(lab: StudyLab): Promise<StudyResult> {
  const first = await turn(lab);
  const { kind, text } = first.kind === 'indistinguishable' ? first : await turn(lab);
  return { ok: kind === 'indistinguishable' || kind !== first.kind, seen: text };
}

async function turn(lab: StudyLab): Promise<ReturnType<typeof compare>> {
  const a: number[] = [];
  const b: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const side of repeat % 2 === 0 ? [a, b] : [b, a])
      side.push(throughput(await lab.measure('event-loop', short)));
  }
  return compare({ name: 'A', perSecond: a }, { name: 'A again', perSecond: b });
}
