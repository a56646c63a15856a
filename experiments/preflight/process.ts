import type { EvidenceValue } from '../../results/record/evidence.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { noProc } from '../proc/kernel-file.ts';
import { processStat } from '../proc/process-stat.ts';

/** Who a process is: its id with its start time, so that an id used again is not taken for it. */
export function identify(pid: number): Observed<EvidenceValue<'processBefore'>> {
  if (noProc !== null) return unavailable(noProc);
  const stat = processStat(pid);
  return stat === null ? unavailable(`process ${pid} is gone`) : known({ pid, startTicks: stat.startTicks });
}
