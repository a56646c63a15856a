import { whole } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { type Observed, unavailable } from '../record/observed.ts';
import { limitOf, type Resource } from '../stats/limiting-resource.ts';
import { type ClaimCell, cellOf, levelsOf } from './cell.ts';
import { type Judgement, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/** Growth between two levels that counts: below it is drift. */
const growth = 1.2;

interface Step {
  readonly cell: ClaimCell;
  readonly resource: Resource;
}

export const claim: Claim = {
  id: 'loop-grows',
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

/** The limit of the first usable repeat stands for the cell. */
function stepOf(cell: Observed<ClaimCell>): Observed<Step> {
  if ('unavailable' in cell) return cell;
  const [trial] = cell.value.usable;
  if (!trial) return unavailable(`${cell.value.key} was not measured`);
  const limit = limitOf(trial);
  return 'unavailable' in limit ? limit : { value: { cell: cell.value, resource: limit.value.resource } };
}

function judgeSteps(steps: readonly Step[]): Judgement {
  const text = steps.map(({ cell, resource }) => `${whole(cell.perSecond)} (${resource})`).join(' / ');
  const stuck = steps.some((step, i) => step.resource === 'connections' && !grows(step, steps[i + 1]));
  if (stuck) return { verdict: 'refuted', text: `req/s and limit: ${text}` };
  const named = steps.every((step) => step.resource !== 'not clear');
  const grew = steps[0]?.resource === 'connections';
  return { verdict: named && grew ? 'supported' : 'inconclusive', text: `req/s and limit: ${text}` };
}

/** The last level has nothing to grow to. */
const grows = (step: Step, next: Step | undefined): boolean =>
  next === undefined || next.cell.perSecond >= growth * step.cell.perSecond || closeLevels(step, next);

const closeLevels = (step: Step, next: Step): boolean =>
  next.cell.connections < growth * step.cell.connections;
