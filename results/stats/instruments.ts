import type { CrossCheck } from '../record/cross-check.ts';
import { isKnown, known, type Observed, unavailable } from '../record/observed.ts';
import type { TrialRecord } from '../record/trial.ts';
import { measurementOf } from './measurement.ts';

/** Share of the generator's calibrated ceiling at which a trial was measured; above 1 the ceiling was found too low. */
export function generatorShare(trial: TrialRecord): Observed<number> {
  const measured = measurementOf(trial);
  if (!isKnown(measured)) return measured;
  const ceiling = trial.evidence.generatorCeiling ?? unavailable('the generator was not calibrated');
  return isKnown(ceiling) ? known(measured.value.perSecond / ceiling.value.perSecond) : ceiling;
}

/** What the second instrument found, and its numbers as ratios to ours (1: the same). */
export interface CrossChecked extends CrossCheck {
  readonly perSecondRatio: number;
  readonly p50Ratio: number;
}

/** Unavailable with the reason; also when nobody asked for it, see `load.crossCheck` of the plan. */
export function crossChecked(trial: TrialRecord): Observed<CrossChecked> {
  const measured = measurementOf(trial);
  if (!isKnown(measured)) return measured;
  const found = trial.evidence.crossCheck ?? unavailable('the trial did not get so far');
  if (!isKnown(found)) return found;
  const { perSecond, load } = measured.value;
  return known({
    ...found.value,
    perSecondRatio: found.value.perSecond / perSecond,
    p50Ratio: found.value.p50Us / load.latency.p50Us,
  });
}
