/** The control group of this process, versions 1 and 2. */
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { kernelText, noProc, numberIn } from './kernel-file.ts';

/** CPUs' worth of time this group may use: the tightest limit on the way to the root. */
export function cgroupCpus(): Observed<number> {
  if (noProc !== null) return unavailable(noProc);
  const limits = groupFolders().flatMap(limitIn);
  return limits.length === 0
    ? unavailable('no CPU limit is set on this control group')
    : known(Math.min(...limits));
}

/**
 * Microseconds each group with a CPU limit was held back since its start, by folder; null where the kernel does not say.
 * Empty when no group has a limit; null when no group can be looked at, so that there may be one.
 */
export type Throttling = ReadonlyMap<string, number | null> | null;

export function throttling(folders: readonly string[] = groupFolders()): Throttling {
  if (!folders.some(isReadable)) return null;
  const limited = folders.filter((folder) => limitIn(folder).length > 0);
  return new Map(limited.map((folder) => [folder, parseThrottledUs(kernelText(`${folder}/cpu.stat`) ?? '')]));
}

const isReadable = (folder: string): boolean =>
  ['cpu.max', 'cpu.stat', 'cpu.cfs_quota_us'].some((name) => kernelText(`${folder}/${name}`) !== null);

/**
 * Microseconds for which the group that was held back longest between two readings was held back: totals of groups
 * differ by their age, so that only their growth can be compared. 0 without a limit, null where a total is unknown.
 */
export function throttledBetween(before: Throttling, after: Throttling): number | null {
  if (before === null || after === null) return null;
  const growth = [...new Set([...before.keys(), ...after.keys()])].map((folder) => {
    const [from, to] = [before.get(folder) ?? null, after.get(folder) ?? null];
    return from === null || to === null ? null : Math.max(0, to - from);
  });
  const known = growth.filter((us) => us !== null);
  return known.length < growth.length ? null : Math.max(0, ...known);
}

/** Folders of the group and of those around it, in both hierarchies; some do not exist. Inside a container the root stands for the group. */
function groupFolders(): string[] {
  const lines = (kernelText('/proc/self/cgroup') ?? '').trim().split('\n');
  return lines.flatMap((line) => {
    const [, controllers = '', path = '/'] = line.split(':');
    return mountsOf(controllers).flatMap((mount) => upwards(path).map((part) => `${mount}${part}`));
  });
}

function mountsOf(controllers: string): string[] {
  if (controllers === '') return ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'];
  return controllers.split(',').includes('cpu')
    ? [`/sys/fs/cgroup/${controllers}`, '/sys/fs/cgroup/cpu']
    : [];
}

/** `/a/b` gives `/a/b`, `/a` and ``. */
function upwards(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  return [...parts.keys(), parts.length].reverse().map((n) =>
    parts
      .slice(0, n)
      .map((part) => `/${part}`)
      .join(''),
  );
}

function limitIn(folder: string): number[] {
  const limit = parseCpuMax(kernelText(`${folder}/cpu.max`)) ?? quotaIn(folder);
  return limit === null ? [] : [limit];
}

/** Version 2: `<quota or max> <period>`, microseconds. */
export function parseCpuMax(text: string | null): number | null {
  const [quota, period] = (text ?? 'max').trim().split(' ').map(Number);
  return quota && period ? quota / period : null;
}

/** Version 1: a quota of -1 is no limit. */
function quotaIn(folder: string): number | null {
  const quota = Number(kernelText(`${folder}/cpu.cfs_quota_us`) ?? -1);
  const period = Number(kernelText(`${folder}/cpu.cfs_period_us`) ?? 0);
  return quota > 0 && period > 0 ? quota / period : null;
}

/** Version 2 says `throttled_usec`, version 1 `throttled_time` in nanoseconds. */
export function parseThrottledUs(text: string): number | null {
  const us = numberIn(text, /^throttled_usec (\d+)/m);
  const ns = numberIn(text, /^throttled_time (\d+)/m);
  return us ?? (ns === null ? null : ns / 1000);
}

/** Files of this name in the group itself, nearest first. */
export const groupFile = (name: string): string | null =>
  groupFolders()
    .map((folder) => kernelText(`${folder}/${name}`))
    .find((text) => text !== null) ?? null;
