/** The story of a self-test: one fault after the other, each judged by what the real lab says of it. */

import type { Phase } from '../../results/record/failure.ts';
import type { Finding } from '../../results/record/reason.ts';
import type { TrialRecord } from '../../results/record/trial.ts';
import { isUsable } from '../../results/stats/measurement.ts';
import type { Code, Fault, StudyFault, StudyLab, TrialFault } from './fault.ts';
import { flippedIn, outcomeOf, problemsIn, wasBusyBefore } from './outcome.ts';
import { type FaultContext, runFault } from './run-fault.ts';

export interface FaultResult {
  readonly id: string;
  readonly row: number;
  readonly title: string;
  readonly state: 'ok' | 'mismatch' | 'skipped';
  readonly expected: string;
  readonly seen: string;
  readonly missing: readonly Code[];
  readonly unexpected: readonly Code[];
  /** Findings that are no pass, with their texts. */
  readonly findings: readonly Finding[];
  /** Why it was skipped, how the trial failed, or what else is wrong. */
  readonly note: string | null;
  readonly durationMs: number;
}

export type SelftestEvent =
  | { readonly type: 'fault-started'; readonly fault: Fault; readonly index: number; readonly of: number }
  | { readonly type: 'phase'; readonly phase: Phase; readonly detail: string }
  | { readonly type: 'fault-ended'; readonly result: FaultResult };

export interface SelftestContext {
  readonly signal: AbortSignal;
  readonly onEvent: (event: SelftestEvent) => void;
}

/** One result a fault, in order; those that are finished when the signal aborts. */
export async function selftest(
  faults: readonly Fault[],
  { signal, onEvent }: SelftestContext,
): Promise<readonly FaultResult[]> {
  const results: FaultResult[] = [];
  const onPhase: FaultContext['onPhase'] = (phase, detail) => onEvent({ type: 'phase', phase, detail });
  for (const [index, fault] of faults.entries()) {
    onEvent({ type: 'fault-started', fault, index, of: faults.length });
    try {
      const result = await testFault(fault, { signal, onPhase });
      results.push(result);
      onEvent({ type: 'fault-ended', result });
    } catch (error) {
      if (!signal.aborted) throw error;
      break;
    }
  }
  return results;
}

type Tested = Omit<FaultResult, 'id' | 'row' | 'title' | 'expected' | 'durationMs'>;
const nothing = { missing: [], unexpected: [], findings: [], note: null } as const;

export async function testFault(fault: Fault, context: FaultContext): Promise<FaultResult> {
  const startedMs = performance.now();
  const impossible = (await fault.impossible?.()) ?? null;
  const tested: Tested =
    impossible === null
      ? await (fault.kind === 'trial' ? testTrial(fault, context) : testStudy(fault, context))
      : { ...nothing, state: 'skipped', seen: '-', note: impossible };
  const { id, row, title } = fault;
  const expected = fault.kind === 'trial' ? fault.expects.join(', ') || 'nothing' : fault.expected;
  return { id, row, title, expected, ...tested, durationMs: performance.now() - startedMs };
}

async function testTrial(fault: TrialFault, context: FaultContext): Promise<Tested> {
  const record = await runFault(fault, context);
  const { ok, seen, missing, unexpected } = outcomeOf(fault, flippedIn(record), wasBusyBefore(record));
  const also = fault.also?.(record) ?? null;
  return {
    state: ok && also === null ? 'ok' : 'mismatch',
    seen: seen.join(', ') || 'nothing',
    missing,
    unexpected,
    findings: problemsIn(record),
    note: also ?? failureText(record),
  };
}

const failureText = (record: TrialRecord): string | null =>
  record.state === 'failed' ? `${record.failure.code}: ${record.failure.message}` : null;

async function testStudy(fault: StudyFault, context: FaultContext): Promise<Tested> {
  const { ok, seen } = await fault.study(studyLab(fault.id, context));
  return { ...nothing, state: ok ? 'ok' : 'mismatch', seen };
}

const studyLab = (id: string, context: FaultContext): StudyLab => ({
  async measure(model, plan) {
    const trial = { id, row: 0, title: '', how: '', kind: 'trial', model, expects: [], follows: {} } as const;
    const record = await runFault(plan === undefined ? trial : { ...trial, plan }, context);
    const load = record.evidence.load;
    if (!isUsable(record) || load === undefined || !('value' in load)) {
      throw new Error(
        `a clean trial has no number: ${flippedIn(record).join(', ')} ${failureText(record) ?? ''}`,
      );
    }
    return load.value;
  },
});
