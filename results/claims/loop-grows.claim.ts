import type { Claim } from '../record/claim.ts';
import type { Observed } from '../record/observed.ts';
import { cellLimit } from '../stats/cell-evidence.ts';
import type { Limit } from '../stats/limiting-resource.ts';
import { type ClaimCell, cellOf, levelsOf, rateText } from './cell.ts';
import { type Judgement, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/** Growth between two levels that counts: below it is drift. */
const growth = 1.2;

interface Step {
  readonly cell: ClaimCell;
  /** As the table shows it: what most repeats agree on. */
  readonly limit: Limit;
}

export const claim: Claim = {
  id: 'loop-grows',
  of: 'loop',
  title: 'The event loop’s throughput grows with the connections until a named resource ends it',
  judge(trials, header) {
    const levels = levelsOf(header);
    if (levels.length < 2) return notMeasured('needs two levels of connections');
    return judgeKnown(
      levels.map((level) => stepOf(cellOf(trials, 'event-loop', level))),
      (...steps) =>
        withDoubt(
          judgeSteps(steps),
          steps.map((step) => step.cell),
        ),
    );
  },
};

function stepOf(cell: Observed<ClaimCell>): Observed<Step> {
  if ('unavailable' in cell) return cell;
  const limit = cellLimit(cell.value.usable);
  return 'unavailable' in limit ? limit : { value: { cell: cell.value, limit: limit.value } };
}

function judgeSteps(steps: readonly Step[]): Judgement {
  const text = `req/s and limit: ${steps.map(stepText).join(' / ')}`;
  const stuck = steps.some((step, i) => step.limit.resource === 'connections' && !grows(step, steps[i + 1]));
  if (stuck) return { verdict: 'refuted', text };
  const named = steps.every((step) => step.limit.resource !== 'not clear');
  const grew = steps[0]?.limit.resource === 'connections';
  return { verdict: named && grew ? 'supported' : 'inconclusive', text };
}

const stepText = ({ cell, limit }: Step): string =>
  `${rateText(cell)} (${limit.resource === 'not clear' ? `not clear: ${limit.text}` : limit.resource})`;

/** The last level has nothing to grow to. */
const grows = (step: Step, next: Step | undefined): boolean =>
  next === undefined || next.cell.perSecond >= growth * step.cell.perSecond || closeLevels(step, next);

const closeLevels = (step: Step, next: Step): boolean =>
  next.cell.connections < growth * step.cell.connections;
