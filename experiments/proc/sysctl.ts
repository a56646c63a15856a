/** Kernel settings and free memory that limit a trial. */
import type { Observed } from '../../results/record/observed.ts';
import { fromKernel, numberIn } from './kernel-file.ts';

/** The kernel cuts every listen backlog to this. */
export const somaxconn = (): Observed<number> =>
  fromKernel('/proc/sys/net/core/somaxconn', (text) => numberIn(text, /^(\d+)/));

/** Local ports that outgoing connections to one address and port can use. */
export const ephemeralPorts = (): Observed<number> =>
  fromKernel('/proc/sys/net/ipv4/ip_local_port_range', parsePortRange);

/** `32768	60999`: both ends belong to it. */
export function parsePortRange(text: string): number | null {
  const [low, high] = text.trim().split(/\s+/).map(Number);
  return low && high ? high - low + 1 : null;
}

/** Bytes that can be used without swapping, by the kernel's estimate. */
export const memoryAvailableBytes = (): Observed<number> =>
  fromKernel('/proc/meminfo', (text) => {
    const kilobytes = numberIn(text, /^MemAvailable:\s+(\d+) kB/m);
    return kilobytes === null ? null : kilobytes * 1024;
  });
