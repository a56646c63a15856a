import type { EvidenceValue } from '../../results/record/evidence.ts';
import { isKnown, known, type Observed } from '../../results/record/observed.ts';
import { type TcpCounters, tcpCounters } from '../proc/tcp-counters.ts';

export type KernelGrowth = EvidenceValue<'kernel'>;

/** Growth of the kernel's TCP counters from now to `stop`: of the whole network namespace, strangers included. */
export function startKernelInterval(): { stop(): Observed<KernelGrowth> } {
  const before = tcpCounters();
  return { stop: () => between(before, tcpCounters()) };
}

function between(before: Observed<TcpCounters>, after: Observed<TcpCounters>): Observed<KernelGrowth> {
  if (!isKnown(before)) return before;
  if (!isKnown(after)) return after;
  return known({
    listenOverflows: Math.max(0, after.value.listenOverflows - before.value.listenOverflows),
    listenDrops: Math.max(0, after.value.listenDrops - before.value.listenDrops),
    synRetransmits: Math.max(0, after.value.synRetransmits - before.value.synRetransmits),
  });
}
