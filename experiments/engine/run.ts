/** The story of a run: header, trial after trial as the design asks, each on disk before the next, end. */
import type { Run, RunEnd, RunHeader, RunSettings } from '../../results/record/run.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';
import { createRun, type RunWriter } from '../../results/store.ts';
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

/** Failed trials are recorded and the run goes on; what would hurt every trial stops it, and finished trials stay. */
export async function runExperiment(request: RunRequest, parts?: TrialParts): Promise<FinishedRun> {
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
    const stoppedBy = await followDesign(request, parts ?? (await realParts()), async (record) => {
      await writer.append(record);
      trials.push(record);
    });
    const end = await writeEnd(writer, stoppedBy);
    const run: Run = { header, trials, end, cutOff: 0 };
    request.onEvent({ type: 'run-ended', run, folder: writer.folder });
    return { run, folder: writer.folder, stoppedBy };
  } finally {
    await writer.close();
  }
}

type Keep = (record: TrialRecord) => Promise<void>;

async function followDesign(request: RunRequest, parts: TrialParts, keep: Keep): Promise<LabError | null> {
  const { experiment, settings, onEvent, signal } = request;
  const of = experiment.plannedTrials(settings);
  const design = experiment.design(settings);
  let next = await design.next();
  for (let index = 0; next.done !== true; index++) {
    try {
      const record = await oneTrial(next.value, index, of, request, parts);
      await keep(record);
      onEvent({ type: 'trial-ended', index, of, record });
      if (record.state === 'failed' && stopsTheRun(record.failure.code)) {
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

function oneTrial(
  plan: TrialPlan,
  index: number,
  of: number,
  request: RunRequest,
  parts: TrialParts,
): Promise<TrialRecord> {
  const { onEvent, signal } = request;
  onEvent({ type: 'trial-started', index, of, plan });
  return runTrial(plan, {
    index,
    parts,
    signal,
    onPhase: (phase, detail, expectedMs) => onEvent({ type: 'phase', phase, detail, expectedMs }),
  });
}

/** A stranger on the port is there for every trial; the next one would meet it too. */
const stopsTheRun = (code: LabError['code']): boolean => code === 'port-taken' || code === 'port-forbidden';

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

const expectedMs = ({ warmupMs, windowMs }: RunSettings, { plannedTrials }: RunHeader): number =>
  plannedTrials * (warmupMs + windowMs + besideMs);
