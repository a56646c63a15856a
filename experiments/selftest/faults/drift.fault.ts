import { compare } from '../../../results/stats/comparison.ts';
import { throughput } from '../../../results/stats/measurement.ts';
import { abba } from '../../designs/grid.ts';
import { withLoad, withTarget } from '../base-plan.ts';
import type { StudyFault, StudyLab, StudyResult } from '../fault.ts';

const short = withLoad({ warmupMs: 500, windowMs: 600 });
/** Each trial waits so much longer than the one before it. */
const driftMs = 6;

export const fault: StudyFault = {
  kind: 'study',
  id: 'drift',
  row: 24,
  title: 'The machine drifts, and the later contender loses',
  how: 'one server under two names that is slower in each trial, in the order of the grid',
  expected: 'indistinguishable',
  study,
};

/** The same numbers in the order A A B B would have given B a defeat: so the drift was strong enough to be seen. */
async function study(lab: StudyLab): Promise<StudyResult> {
  const measured: { name: string; perSecond: number }[] = [];
  for (const name of [0, 1].flatMap((repeat) => abba(['A', 'B'], repeat))) {
    const waitMs = 20 + driftMs * measured.length;
    const load = await lab.measure('event-loop', (plan) => short(withTarget({ waitMs })(plan)));
    measured.push({ name, perSecond: throughput(load) });
  }
  const inOrder = compare(side('A', measured), side('B', measured));
  const naive = compare(
    side(
      'A',
      measured.map((each, i) => ({ ...each, name: 'AABB'[i] ?? '' })),
    ),
    side(
      'B',
      measured.map((each, i) => ({ ...each, name: 'AABB'[i] ?? '' })),
    ),
  );
  return {
    ok: inOrder.kind === 'indistinguishable' && naive.kind === 'faster',
    seen: `${inOrder.text}; in the order A A B B: ${naive.kind}`,
  };
}

const side = (name: string, measured: readonly { name: string; perSecond: number }[]) => ({
  name,
  perSecond: measured.filter((each) => each.name === name).map(({ perSecond }) => perSecond),
});
