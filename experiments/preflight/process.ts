import type { EvidenceValue } from '../../results/record/evidence.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { noProc } from '../proc/kernel-file.ts';
import { processStat } from '../proc/process-stat.ts';
import { processTree } from '../proc/process-tree.ts';

/** Who a process and its descendants are: ids with start times, so that an id used again is not taken for them. */
export function identify(pid: number): Observed<EvidenceValue<'processBefore'>> {
  if (noProc !== null) return unavailable(noProc);
  const stat = processStat(pid);
  if (stat === null) return unavailable(`process ${pid} is gone`);
  const descendants = [...processTree(pid)].filter((each) => each !== pid).flatMap(startOf);
  return known({ pid, startTicks: stat.startTicks, descendants });
}

function startOf(pid: number): { pid: number; startTicks: string }[] {
  const stat = processStat(pid);
  return stat === null ? [] : [{ pid, startTicks: stat.startTicks }];
}
