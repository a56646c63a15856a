import type { Calibration } from '../../results/record/calibration.ts';
import type { Evidence } from '../../results/record/evidence.ts';
import { isKnown, unavailable } from '../../results/record/observed.ts';
import type { TrialPlan } from '../../results/record/trial.ts';

/** What the calibration says of the instruments of one trial: the ceiling of another driver is not its own. */
export function instrumentsOf({ load }: TrialPlan, { generatorCeiling }: Calibration): Evidence {
  if (isKnown(generatorCeiling) && generatorCeiling.value.driver !== load.driver) {
    const because = `calibrated was ${generatorCeiling.value.driver}, not ${load.driver}`;
    return { generatorCeiling: unavailable(because) };
  }
  return { generatorCeiling };
}
