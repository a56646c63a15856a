/** Which servers of a run a claim is judged for, when several have the model that it speaks of. */
import type { Claim } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import type { TrialRecord } from '../record/trial.ts';
import { slotsOf } from '../stats/bounds.ts';

type Judged = Pick<Run, 'header' | 'trials'>;

export interface Contest extends Judged {
  /** Of the servers, where it is not the only contest. */
  readonly name: string | null;
}

/** One contest with the whole run, unless the claim speaks of a model that several servers have. */
export function contestsFor({ of }: Claim, run: Judged): Contest[] {
  if (of === undefined) return [{ name: null, ...run }];
  const pools = of === 'loop' ? [null] : serversOf(run.trials, 'thread-pool');
  const loops = of === 'pool' ? [null] : serversOf(run.trials, 'event-loop');
  const pairs = pools.flatMap((pool) => loops.map((loop) => ({ pool, loop })));
  return pairs.map(({ pool, loop }) => ({
    name: pairs.length === 1 ? null : [pool, loop].filter((each) => each !== null).join(', '),
    ...contest(run, pool, loop),
  }));
}

/** Names in the order in which they were first tried; null stands for none, so that the claim says what is missing. */
function serversOf(trials: readonly TrialRecord[], model: string): (string | null)[] {
  const names = trials.filter(({ plan }) => plan.cell.model === model).map(({ plan }) => plan.cell.server);
  return names.length === 0 ? [null] : [...new Set(names)];
}

/** The trials of these servers, under the slots of this pool: not a number when it does not declare them. */
function contest({ header, trials }: Judged, pool: string | null, loop: string | null): Judged {
  const own = trials.filter(({ plan: { cell } }) => cell.server === pool || cell.server === loop);
  const target = own.find(({ plan }) => plan.cell.server === pool)?.plan.roles.target;
  const slots = target === undefined ? header.settings.slots : (slotsOf(target) ?? Number.NaN);
  return { trials: own, header: { ...header, settings: { ...header.settings, slots } } };
}
