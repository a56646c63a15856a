/** Where a run is made, and on what: enough to tell two runs apart. */
import { availableParallelism, cpus, hostname, loadavg, release, totalmem } from 'node:os';
import type { Environment } from '../../results/record/run.ts';
import { cgroupCpus } from '../proc/cgroup.ts';
import { openFileLimit } from '../proc/open-file-limit.ts';
import { ephemeralPorts, somaxconn } from '../proc/sysctl.ts';
import { gitCommit } from './git-commit.ts';
import { packageVersions, pinnedNode } from './package-versions.ts';

export async function readEnvironment(): Promise<Environment> {
  return {
    host: hostname(),
    platform: process.platform,
    arch: process.arch,
    kernel: release(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.versions.node,
    nodePath: process.execPath,
    pinnedNode: pinnedNode(),
    packages: packageVersions(),
    limits: {
      openFiles: openFileLimit(process.pid),
      somaxconn: somaxconn(),
      ephemeralPorts: ephemeralPorts(),
      cgroupCpus: cgroupCpus(),
    },
    loadAverage: loadavg(),
    gitCommit: await gitCommit(),
  };
}
