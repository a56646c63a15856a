/** In which ways two runs, or two cells of them, may have been measured under other conditions. */
import { knownValue } from '../record/observed.ts';
import type { RunHeader } from '../record/run.ts';
import { isExternal } from '../record/target.ts';
import type { Cell, TrialPlan } from '../record/trial.ts';

/** Something that differs: as a word, and as each side has it. */
export interface Difference {
  readonly what: string;
  readonly a: string;
  readonly b: string;
}

/** One condition, read as text; `bars`: other values are another experiment, so a difference would say nothing. */
export interface Aspect<T> {
  readonly what: string;
  readonly bars: boolean;
  read(from: T): string;
  /** Default: to every cell. */
  appliesTo?(cell: Cell): boolean;
}

const seconds = (ms: number): string => `${ms / 1000} s`;
const gibibytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 3)} GiB`;

/** Of whole runs. Cores bar: server and generator share them. Another machine or runtime may be the very question. */
export const runAspects: readonly Aspect<RunHeader>[] = [
  { what: 'experiment', bars: true, read: ({ experiment }) => experiment },
  { what: 'cores', bars: true, read: ({ environment }) => coresText(environment) },
  { what: 'machine', bars: false, read: ({ environment }) => machineText(environment) },
  { what: 'kernel', bars: false, read: ({ environment: e }) => `${e.platform} ${e.kernel} ${e.arch}` },
  { what: 'Node', bars: false, read: ({ environment }) => environment.node },
  { what: 'packages', bars: false, read: ({ environment }) => packagesText(environment.packages) },
  { what: 'waitlab', bars: false, read: ({ waitlab }) => waitlab },
  { what: 'commit', bars: false, read: ({ environment }) => commitText(environment) },
];

type Environment = RunHeader['environment'];

function coresText({ cores, limits }: Environment): string {
  const limit = knownValue(limits.cgroupCpus);
  return limit === null ? String(cores) : `${cores}, limited to ${limit} by the cgroup`;
}

const machineText = ({ host, cpuModel, memoryBytes }: Environment): string =>
  `${host} (${cpuModel}, ${gibibytes(memoryBytes)})`;

const packagesText = (packages: Environment['packages']): string =>
  Object.entries(packages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');

const commitText = ({ gitCommit }: Environment): string => knownValue(gitCommit)?.slice(0, 10) ?? 'not known';

const isPool = ({ model }: Cell): boolean => model === 'thread-pool';
const isLoop = ({ model }: Cell): boolean => model === 'event-loop';

/** Of a target that does not declare it nothing is known: two of them are not the same. */
const declared = (value: number | null, unit = ''): string =>
  value === null ? 'not declared' : `${value}${unit}`;

/** Of one cell, by the plan of its trials. */
export const cellAspects: readonly Aspect<TrialPlan>[] = [
  { what: 'model', bars: true, read: ({ cell }) => cell.model },
  { what: 'wait', bars: true, read: ({ roles }) => declared(roles.target.waitMs, ' ms') },
  { what: 'slots', bars: true, appliesTo: isPool, read: ({ roles }) => declared(roles.target.slots) },
  { what: 'loops', bars: true, appliesTo: isLoop, read: ({ roles }) => declared(roles.target.loops) },
  { what: 'driver', bars: true, read: ({ load }) => load.driver },
  { what: 'path', bars: true, read: ({ load }) => load.path },
  {
    what: 'dispatch',
    bars: false,
    appliesTo: isPool,
    read: ({ roles }) => (isExternal(roles.target) ? 'its own' : roles.target.dispatch),
  },
  { what: 'window', bars: false, read: ({ load }) => seconds(load.windowMs) },
  { what: 'warm-up', bars: false, read: ({ load }) => seconds(load.warmupMs) },
];

/** Those that differ. */
export function differences<T>(
  aspects: readonly Aspect<T>[],
  a: T,
  b: T,
): (Difference & { bars: boolean })[] {
  return aspects.flatMap(({ what, bars, read }) => {
    const [ofA, ofB] = [read(a), read(b)];
    return ofA === ofB ? [] : [{ what, bars, a: ofA, b: ofB }];
  });
}

/** `slots: 200 in A, 100 in B`. */
export const differenceText = ({ what, a, b }: Difference, nameA: string, nameB: string): string =>
  `${what}: ${a} in ${nameA}, ${b} in ${nameB}`;
