/** The story of a run: header, trial after trial as the design asks, each on disk before the next, end. */
import type { Calibration } from '../../results/record/calibration.ts';
import type { Run, RunEnd, RunHeader, RunSettings } from '../../results/record/run.ts';
import { isExternal } from '../../results/record/target.ts';
import type { FailedTrial, TrialPlan, TrialRecord } from '../../results/record/trial.ts';
import { createRun, type RunWriter } from '../../results/store.ts';
import { calibrate, calibrationLimitMs } from '../calibration/calibrate.ts';
import { instrumentsOf } from '../calibration/instruments.ts';
import { LabError } from './errors.ts';
import { assertMachineFits } from './machine-fits.ts';
import { realParts } from './real-parts.ts';
import { runHeader } from './run-header.ts';
import type { RunRequest } from './run-request.ts';
import { runTrial } from './trial.ts';
import type { TrialParts } from './trial-parts.ts';

export interface FinishedRun {
  readonly run: Run;
  readonly folder: string;
  /** Why the run stopped before its plan was done. */
  readonly stoppedBy: LabError | null;
}

type Calibrate = typeof calibrate;

/** Failed trials are recorded and the run goes on; what would hurt every trial stops it, and finished trials stay. */
export async function runExperiment(
  request: RunRequest,
  parts?: TrialParts,
  calibrateOnce: Calibrate = calibrate,
): Promise<FinishedRun> {
  assertMachineFits(request.settings);
  const header = await runHeader(request);
  const writer = await createRun(request.outFolder, header);
  request.onEvent({
    type: 'run-started',
    header,
    folder: writer.folder,
    expectedMs: expectedMs(request.settings, header),
  });
  const trials: TrialRecord[] = [];
  try {
    const calibration = await calibrated(request, writer, calibrateOnce);
    const stoppedBy =
      calibration instanceof LabError
        ? calibration
        : await followDesign(request, parts ?? (await realParts()), calibration, async (record) => {
            await writer.append(record);
            trials.push(record);
          });
    const end = await writeEnd(writer, stoppedBy);
    const run: Run = { header, ...kept(calibration), trials, end, cutOff: 0 };
    request.onEvent({ type: 'run-ended', run, folder: writer.folder });
    return { run, folder: writer.folder, stoppedBy };
  } finally {
    await writer.close();
  }
}

/** On the disk before the first trial; the interruption when there was one. */
async function calibrated(
  { onEvent, signal }: RunRequest,
  writer: RunWriter,
  calibrateOnce: Calibrate,
): Promise<Calibration | LabError> {
  onEvent({ type: 'calibration-started', expectedMs: calibrationMs });
  try {
    const calibration = await calibrateOnce(signal);
    await writer.append(calibration);
    onEvent({ type: 'calibrated', calibration });
    return calibration;
  } catch (error) {
    if (error instanceof LabError && signal.aborted) return error;
    throw error;
  }
}

const kept = (calibration: Calibration | LabError): Pick<Run, 'calibration'> =>
  calibration instanceof LabError ? {} : { calibration };

type Keep = (record: TrialRecord) => Promise<void>;

async function followDesign(
  request: RunRequest,
  parts: TrialParts,
  calibration: Calibration,
  keep: Keep,
): Promise<LabError | null> {
  const { experiment, settings, onEvent, signal } = request;
  const of = experiment.plannedTrials(settings);
  const design = experiment.design(settings);
  let next = await design.next();
  for (let index = 0; next.done !== true; index++) {
    try {
      const record = await oneTrial(next.value, { index, of, calibration }, request, parts);
      await keep(record);
      onEvent({ type: 'trial-ended', index, of, record });
      if (record.state === 'failed' && stopsTheRun(record)) {
        return new LabError(record.failure.code, record.failure.message, { phase: record.failure.phase });
      }
      next = await design.next(record);
    } catch (error) {
      if (error instanceof LabError && signal.aborted) return error;
      throw error;
    }
  }
  return null;
}

interface Place {
  readonly index: number;
  readonly of: number;
  readonly calibration: Calibration;
}

function oneTrial(
  plan: TrialPlan,
  { index, of, calibration }: Place,
  request: RunRequest,
  parts: TrialParts,
): Promise<TrialRecord> {
  const { onEvent, signal } = request;
  onEvent({ type: 'trial-started', index, of, plan });
  return runTrial(plan, {
    index,
    parts,
    signal,
    instruments: instrumentsOf(plan, calibration),
    onPhase: (phase, detail, expectedMs) => onEvent({ type: 'phase', phase, detail, expectedMs }),
  });
}

/** A stranger on the port is there for every trial: the next one would meet it too. The port of a target is its own matter. */
const stopsTheRun = ({ failure: { code }, plan }: FailedTrial): boolean =>
  (code === 'port-taken' || code === 'port-forbidden') && !isExternal(plan.roles.target);

async function writeEnd(writer: RunWriter, stoppedBy: LabError | null): Promise<RunEnd> {
  const end: RunEnd = {
    kind: 'end',
    schemaVersion: 1,
    endedAt: new Date().toISOString(),
    state: stoppedBy === null ? 'complete' : stoppedBy.code === 'interrupted' ? 'interrupted' : 'stopped',
    because: stoppedBy?.message ?? null,
  };
  await writer.append(end);
  return end;
}

/** Start, proof, opening and stop of a trial take about so long beside warm-up and window. */
const besideMs = 4000;

/** Calibrating takes about so long with the start of its two processes. */
const calibrationMs = Math.min(2500, calibrationLimitMs);

const expectedMs = ({ warmupMs, windowMs, crossCheck }: RunSettings, { plannedTrials }: RunHeader): number =>
  calibrationMs + plannedTrials * (warmupMs + windowMs * (crossCheck === true ? 2 : 1) + besideMs);
