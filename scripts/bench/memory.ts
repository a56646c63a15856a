import { noProc } from '../../experiments/proc/kernel-file.ts';
import { rssBytes } from '../../experiments/proc/process-memory.ts';

/** Resident memory of one process in GiB; null where the system does not tell. */
export const rssGib = (pid: number): number | null => (noProc === null ? rssBytes(pid) / 1024 ** 3 : null);
