/** Does a plan fit the limits? */
import { knownValue, type Observed } from '../../results/record/observed.ts';
import type { ReasonCode } from '../../results/record/reason.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import type { Limits } from './limits.ts';

export interface LimitProblem {
  readonly code: ReasonCode;
  /** A `remark` does not stop the trial. */
  readonly severity: 'problem' | 'remark';
  /** A sentence with the numbers and what to do. */
  readonly text: string;
}

const mebibyte = 1024 ** 2;
const sparedFiles = 64;
/** Open files of a worker thread: 5 of its event loop were seen, and one to spare. */
const filesAThread = 6;
/** Bytes an idle isolate costs, and a process with the lab and the driver beside it. */
const bytesEach = 8 * mebibyte;
const bytesBeside = 200 * mebibyte;

/** All problems at once; a limit that is unknown is no problem. `limits` from before the server's start: its own memory counts. */
export function limitProblems(plan: TrialPlan, limits: Limits): LimitProblem[] {
  return [
    ...fileProblem(plan, 'server', limits.serverOpenFiles, filesAThread * threadsOf(plan)),
    ...fileProblem(plan, 'driver', limits.driverOpenFiles, 0),
    ...portProblem(plan, limits),
    ...memoryProblem(plan, limits),
    ...backlogRemark(plan, limits),
  ];
}

/** What runs inside of another server costs what it likes: it is not estimated. */
const threadsOf = ({ roles: { target } }: TrialPlan): number => {
  if (isExternal(target)) return 0;
  return target.model === 'thread-pool' ? target.slots : target.loops;
};

function fileProblem(
  { load }: TrialPlan,
  who: string,
  limit: Observed<number>,
  filesOfThreads: number,
): LimitProblem[] {
  const needed = load.connections + sparedFiles + filesOfThreads;
  return tooSmall(
    limit,
    needed,
    'file-limit',
    'problem',
    (has) =>
      `the ${who} may open ${has} files and needs ${needed} for ${load.connections} connections: raise \`ulimit -n\`, or ask for fewer --connections.`,
  );
}

function portProblem({ load }: TrialPlan, { ephemeralPorts }: Limits): LimitProblem[] {
  const needed = Math.ceil(load.connections * 1.1);
  return tooSmall(
    ephemeralPorts,
    needed,
    'port-range',
    'problem',
    (has) =>
      `${has} local ports are there for outgoing connections and ${needed} are needed: widen net.ipv4.ip_local_port_range, or ask for fewer --connections.`,
  );
}

function memoryProblem(plan: TrialPlan, { memoryAvailableBytes }: Limits): LimitProblem[] {
  if (isExternal(plan.roles.target)) return [];
  const threads = threadsOf(plan);
  const needed = threads * bytesEach + bytesBeside;
  return tooSmall(
    memoryAvailableBytes,
    needed,
    'memory-limit',
    'problem',
    (has) =>
      `${inMebibytes(has)} of memory are available and about ${inMebibytes(needed)} are needed for ${threads} threads: free some, or ask for fewer --slots or --loops.`,
  );
}

function backlogRemark({ roles: { target } }: TrialPlan, { somaxconn }: Limits): LimitProblem[] {
  if (isExternal(target)) return [];
  return tooSmall(
    somaxconn,
    target.backlog,
    'backlog-limit',
    'remark',
    (has) =>
      `the kernel cuts the listen backlog of ${target.backlog} to net.core.somaxconn = ${has}: connections are opened in batches, so this only matters if ListenOverflows grow; raise it with sysctl.`,
  );
}

function tooSmall(
  limit: Observed<number>,
  needed: number,
  code: ReasonCode,
  severity: LimitProblem['severity'],
  text: (has: number) => string,
): LimitProblem[] {
  const has = knownValue(limit);
  return has === null || has >= needed ? [] : [{ code, severity, text: text(has) }];
}

const inMebibytes = (bytes: number): string => `${Math.round(bytes / mebibyte)} MiB`;
