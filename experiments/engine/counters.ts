import type { Evidence } from '../../results/record/evidence.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import type { ServerProcess } from './server-process.ts';

/** The server's own counters now, or why it did not give them. */
export const counters = (server: ServerProcess): Promise<NonNullable<Evidence['countersBefore']>> =>
  server
    .snapshot()
    .then(known, (error: unknown) => unavailable(error instanceof Error ? error.message : String(error)));
