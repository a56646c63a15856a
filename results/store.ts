/** Where runs are kept: `<out>/<id>/run.jsonl`, one line a trial, on the disk before the next trial starts. */
export { createRun } from './store/create-run.ts';
export { StoreError, type StoreErrorCode } from './store/errors.ts';
export { findRun } from './store/find-run.ts';
export { listRuns, type RunSummary, type UnreadableRun } from './store/list-runs.ts';
export { readRun, readRunFile } from './store/read-run.ts';
export { newRunId } from './store/run-id.ts';
export type { RunWriter } from './store/run-writer.ts';
export { countVerdicts } from './store/verdict-counts.ts';
export { writeFileAtomic } from './store/write-file.ts';
