/** How hard this process itself works over an interval: the generator's own honesty. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LoadResult } from './contract.ts';

const resolutionMs = 20;

/** Call the returned function at the end of the interval. */
export function startEffort(): () => LoadResult['generator'] {
  const ticks = monitorEventLoopDelay({ resolution: resolutionMs });
  const startMs = performance.now();
  const cpu = process.cpuUsage();
  const utilisation = performance.eventLoopUtilization();
  ticks.enable();
  return () => {
    ticks.disable();
    const used = process.cpuUsage(cpu);
    return {
      cpuCores: (used.user + used.system) / 1000 / (performance.now() - startMs),
      loopUtilisation: performance.eventLoopUtilization(utilisation).utilization,
      maxTickLatenessMs: Math.max(0, ticks.max / 1e6 - resolutionMs),
    };
  };
}
