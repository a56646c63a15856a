/** A process that outlives the lab by a moment, and ends what the lab could not. */
import { type Child, startChild } from '../engine/child.ts';

/** Whom to end when the lab is gone: a process group, and all whose environment holds the mark. */
export interface Guarded {
  readonly group: number;
  /** `NAME=value` */
  readonly mark: string;
}

export const startGuard = (guarded: Guarded): Child => startChild('experiments/targets/guard.js', guarded);
