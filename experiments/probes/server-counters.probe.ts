import { metrics } from '../../results/record/metrics.ts';
import type { Snapshot } from '../../results/record/server.ts';
import { allAbsent, type Observed, type Probe, type Reading } from './probe.ts';
import { reading } from './reading.ts';

/** What the server counts itself, over IPC: works on every platform, and comes late from a loop that is busy. */
export const probe: Probe = {
  name: 'server-counters',
  metrics: [
    metrics.loopMax,
    metrics.loopMean,
    metrics.openConnections,
    metrics.busySlots,
    metrics.queueLength,
  ],
  everyTicks: 1,
  unavailable: () => null,
  start(observed) {
    let last: Snapshot | null = null;
    return {
      async read() {
        if (observed.uncounted !== undefined) return [];
        const now = await observed.snapshot();
        const use = last === null ? [] : utilisations(last, now);
        last = now;
        return [...loopReadings(use), ...counts(now)];
      },
      absent: () => withoutMeaning(observed),
    };
  },
};

/** Share of the time since the last snapshot that each loop was busy; a loop whose clock stood still has none. */
export function utilisations(before: Snapshot, now: Snapshot): number[] {
  return now.loops.flatMap((loop, index) => {
    const earlier = before.loops[index];
    if (earlier === undefined) return [];
    const activeMs = loop.activeMs - earlier.activeMs;
    const totalMs = activeMs + loop.idleMs - earlier.idleMs;
    return totalMs > 0 && activeMs >= 0 ? [Math.min(1, activeMs / totalMs)] : [];
  });
}

function loopReadings(use: readonly number[]): Reading[] {
  if (use.length === 0) return [];
  const mean = use.reduce((sum, share) => sum + share, 0) / use.length;
  return [
    ...reading(metrics.loopMax, 'share', Math.max(...use)),
    ...reading(metrics.loopMean, 'share', mean),
  ];
}

const counts = ({ loops, slots, queueLength }: Snapshot): Reading[] => [
  ...reading(
    metrics.openConnections,
    'count',
    loops.reduce((sum, loop) => sum + loop.openConnections, 0),
  ),
  ...reading(metrics.busySlots, 'count', slots?.busy ?? null),
  ...reading(metrics.queueLength, 'count', queueLength),
];

function withoutMeaning({ model, uncounted }: Observed): Record<string, string | null> {
  if (uncounted !== undefined) return allAbsent(probe.metrics, uncounted);
  return model === 'thread-pool' ? {} : { [metrics.busySlots]: null, [metrics.queueLength]: null };
}
