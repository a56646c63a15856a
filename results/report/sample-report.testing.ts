import type { Evidence } from '../record/evidence.ts';
import { metrics } from '../record/metrics.ts';
import { known, knownValue, unavailable } from '../record/observed.ts';
import type { Run } from '../record/run.ts';
import { sampleCalibration, sampleFailedTrial, sampleRun, sampleTrial } from '../record/sample.testing.ts';
import { withMetric } from '../record/sample-probes.testing.ts';

/** A run whose generator was calibrated, and whose first two cells were measured again by wrk, the second in vain. */
export function instrumentedRun(): Run {
  const run = sampleRun({ calibration: sampleCalibration });
  const { generatorCeiling } = sampleCalibration;
  const crossChecks: readonly NonNullable<Evidence['crossCheck']>[] = [
    known({ instrument: 'wrk', version: '4.1.0', perSecond: 9640, p50Us: 20_600 }),
    unavailable('wrk met errors: Socket errors: connect 0, read 3, write 0, timeout 0'),
  ];
  const trials = run.trials.map((trial, i) => {
    const crossCheck = crossChecks[i];
    const evidence = { ...trial.evidence, generatorCeiling, ...(crossCheck && { crossCheck }) };
    const load = { ...trial.plan.load, ...(crossCheck && { crossCheck: true }) };
    return { ...trial, evidence, plan: { ...trial.plan, load } };
  });
  return { ...run, trials };
}

/** One run with every kind of cell: VALID, SUSPECT (at least), INVALID, failed, and one that was not reached. */
export function mixedRun(): Run {
  const loops = { model: 'event-loop', connections: 5000 } as const;
  const { evidence: clean } = sampleTrial(loops);
  const load = knownValue(clean.load);
  if (load === null) throw new Error('the sample has no load');
  const generator = { ...load.generator, cpuCores: 0.94, loopUtilisation: 0.93 };
  const evidence = {
    ...withMetric(clean, metrics.pss, unavailable('no smaps_rollup')),
    load: known({ ...load, generator }),
  };
  const trials = [
    sampleTrial({ connections: 200, index: 0 }),
    sampleTrial({ model: 'event-loop', connections: 200, index: 1 }),
    sampleTrial({
      connections: 1000,
      index: 2,
      findings: [
        { code: 'nonce', status: 'pass', text: '16 of 16' },
        { code: 'steal', status: 'unknown', text: 'machineDuring not available: no /proc on darwin' },
        {
          code: 'little',
          status: 'fail',
          text: 'X * R is 31 % below the 1,000 connections: part of the answers was not timed, or the clock started before the connections were open',
        },
      ],
      verdict: { state: 'INVALID', reasons: ['little', 'steal'], reading: null },
    }),
    sampleTrial({
      ...loops,
      index: 3,
      evidence,
      findings: [
        {
          code: 'generator',
          status: 'warn',
          text: 'the generator used 0.94 of its core (limit 0.85)',
          reading: 'at least',
        },
      ],
      verdict: { state: 'SUSPECT', reasons: ['generator'], reading: 'at least' },
    }),
    sampleFailedTrial({ connections: 5000, index: 4 }),
  ];
  return sampleRun({ trials, end: null, cutOff: 812 });
}
