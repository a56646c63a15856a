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

/** Microseconds this group and the groups around it were held back since their start; null without a limit. */
export function throttledUs(): number | null {
  const times = groupFolders()
    .filter((folder) => limitIn(folder).length > 0)
    .flatMap(throttledIn);
  return times.length === 0 ? null : Math.max(...times);
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

const throttledIn = (folder: string): number[] => {
  const time = parseThrottledUs(kernelText(`${folder}/cpu.stat`) ?? '');
  return time === null ? [] : [time];
};

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
