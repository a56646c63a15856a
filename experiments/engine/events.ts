import type { Calibration } from '../../results/record/calibration.ts';
import type { Phase } from '../../results/record/failure.ts';
import type { Run, RunHeader } from '../../results/record/run.ts';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';

/** What the engine tells the person's door while it works. */
export type RunEvent =
  | {
      readonly type: 'run-started';
      readonly header: RunHeader;
      readonly folder: string;
      readonly expectedMs: number;
    }
  | { readonly type: 'calibration-started'; readonly expectedMs: number }
  | { readonly type: 'calibrated'; readonly calibration: Calibration }
  | { readonly type: 'trial-started'; readonly index: number; readonly of: number; readonly plan: TrialPlan }
  /** `expectedMs`: how long the phase should take, where that is known. */
  | {
      readonly type: 'phase';
      readonly phase: Phase;
      readonly detail: string;
      readonly expectedMs: number | null;
    }
  | {
      readonly type: 'trial-ended';
      readonly index: number;
      readonly of: number;
      readonly record: TrialRecord;
    }
  | { readonly type: 'run-ended'; readonly run: Run; readonly folder: string };

export type OnEvent = (event: RunEvent) => void;
