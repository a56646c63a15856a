import type { Observed } from '../record/observed.ts';
import type { Role, TrialRecord } from '../record/trial.ts';
import { holdUsOf } from './hold.ts';

/** The most answers a second that the waiting alone allows. */
export interface Bound {
  readonly perSecond: number;
  /** The lower ceiling: `wait` is connections / hold, `pool` is slots / hold. */
  readonly by: 'wait' | 'pool';
  readonly holdUs: number;
  readonly waitCeiling: number;
  /** null for a model without slots. */
  readonly poolCeiling: number | null;
}

/**
 * Asymptotic bound of a closed system: `X <= min(c / h, s / h)` with the measured mean hold h. With as many slots as
 * connections both are equal and `wait` is named.
 * D. A. Menascé et al., "Performance by Design" (2004), ch. 3: bounds of closed queueing networks.
 */
export function boundOf(trial: TrialRecord): Observed<Bound> {
  const hold = holdUsOf(trial);
  if ('unavailable' in hold) return hold;
  const { roles, load } = trial.plan;
  return { value: bound(load.connections, slotsOf(roles.target), hold.value) };
}

/** Slots of a pool; null where there is none, or where it is not declared how many. */
export const slotsOf = ({ model, slots }: Pick<Role, 'model' | 'slots'>): number | null =>
  model === 'thread-pool' ? slots : null;

/** @param holdUs mean hold in microseconds, above 0 */
export function bound(connections: number, slots: number | null, holdUs: number): Bound {
  const waitCeiling = (connections * 1e6) / holdUs;
  const poolCeiling = slots === null ? null : (slots * 1e6) / holdUs;
  const byPool = poolCeiling !== null && poolCeiling < waitCeiling;
  return {
    perSecond: byPool ? poolCeiling : waitCeiling,
    by: byPool ? 'pool' : 'wait',
    holdUs,
    waitCeiling,
    poolCeiling,
  };
}
