/** A broken measurement made on purpose, and what the lab must say of it. */
import type { FailureCode } from '../../results/record/failure.ts';
import type { LoadResult } from '../../results/record/load.ts';
import type { ReasonCode } from '../../results/record/reason.ts';
import type { OwnTrialPlan, TrialRecord } from '../../results/record/trial.ts';
import type { ServerModel } from '../../servers/contract.ts';
import type { Probe } from '../probes/probe.ts';
import type { Scene } from './scene.ts';

export type Code = ReasonCode | FailureCode;

/** Between the steps of a trial: before its port is looked at, before its server starts, and so on. */
export const moments = ['port', 'start', 'ready', 'proved', 'open', 'warm-up', 'window', 'drain'] as const;
export type Moment = (typeof moments)[number];

interface Described {
  /** The name of its file. */
  readonly id: string;
  /** Row in the list of published faults (CONTRIBUTING.md); 0 for a trial without a fault. */
  readonly row: number;
  readonly title: string;
  /** How it is made. */
  readonly how: string;
  /** Why it cannot be made on this machine, or null. */
  impossible?(): string | null | Promise<string | null>;
}

/** One real trial with something wrong in it. */
export interface TrialFault extends Described {
  readonly kind: 'trial';
  readonly model: ServerModel;
  /** What is asked other than the small default. */
  plan?(plan: OwnTrialPlan): OwnTrialPlan;
  /** Compiled entry of another server that speaks the contract, e.g. `experiments/selftest/targets/cold.js`. */
  readonly entry?: string;
  readonly at?: Readonly<Partial<Record<Moment, (scene: Scene) => void | Promise<void>>>>;
  /** A driver that reports something else than it saw. */
  reported?(load: LoadResult): LoadResult;
  /** Probes that do not do what they should. */
  probes?(probes: readonly Probe[]): readonly Probe[];
  /** Codes that must flip. */
  readonly expects: readonly Code[];
  /** Codes that may flip as a consequence, each with the reason. */
  readonly follows: Readonly<Partial<Record<Code, string>>>;
  /** What else must be true of the record: what is wrong, or null. */
  also?(record: TrialRecord): string | null;
}

/** A question about several trials: order, repeats, merging. */
export interface StudyFault extends Described {
  readonly kind: 'study';
  /** What must come out. */
  readonly expected: string;
  study(lab: StudyLab): Promise<StudyResult>;
}

export interface StudyLab {
  /** A real trial of a clean server; throws when it has no usable number. */
  measure(model: ServerModel, change?: (plan: OwnTrialPlan) => OwnTrialPlan): Promise<LoadResult>;
}

export interface StudyResult {
  readonly ok: boolean;
  /** One sentence with the numbers. */
  readonly seen: string;
}

export type Fault = TrialFault | StudyFault;
