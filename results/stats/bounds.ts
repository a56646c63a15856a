import type { Observed } from '../record/observed.ts';
import type { TrialRecord } from '../record/trial.ts';
import { windowHoldUs } from './hold.ts';

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
  const hold = windowHoldUs(trial.evidence);
  if ('unavailable' in hold) return hold;
  const { target } = trial.plan.roles;
  const slots = target.model === 'thread-pool' ? target.slots : null;
  return { value: bound(trial.plan.load.connections, slots, hold.value) };
}

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
