import type { GeneratorCeiling } from '../record/calibration.ts';
import { isKnown, known, type Observed, unavailable } from '../record/observed.ts';
import type { MeasuredTrial } from '../record/trial.ts';
import { ofEach } from '../stats/cell-evidence.ts';
import { type CrossChecked, crossChecked, generatorShare } from '../stats/instruments.ts';
import { median } from '../stats/spread.ts';

/** How far the instruments of a cell may be trusted. */
export interface RowInstruments {
  readonly ceiling: Observed<GeneratorCeiling>;
  /** Median over the repeats of the share of that ceiling. */
  readonly generatorShare: Observed<number>;
  /** Medians over the repeats; null: not asked for. */
  readonly crossCheck: Observed<CrossChecked> | null;
}

export function rowInstruments(trials: readonly MeasuredTrial[]): RowInstruments {
  const shares = ofEach(trials, generatorShare);
  const asked = trials.some(({ plan }) => plan.load.crossCheck === true);
  return {
    ceiling: trials[0]?.evidence.generatorCeiling ?? unavailable('the generator was not calibrated'),
    generatorShare: isKnown(shares) ? known(median(shares.value)) : shares,
    crossCheck: asked ? medians(ofEach(trials, crossChecked)) : null,
  };
}

function medians(each: Observed<readonly CrossChecked[]>): Observed<CrossChecked> {
  if (!isKnown(each)) return each;
  const [first] = each.value;
  if (first === undefined) return unavailable('no usable repeat');
  const of = (read: (one: CrossChecked) => number) => median(each.value.map(read));
  return known({
    ...first,
    perSecond: of((one) => one.perSecond),
    p50Us: of((one) => one.p50Us),
    perSecondRatio: of((one) => one.perSecondRatio),
    p50Ratio: of((one) => one.p50Ratio),
  });
}
