import type { EvidenceValue } from '../../results/record/evidence.ts';
import { openFileLimit } from '../proc/open-file-limit.ts';
import { ephemeralPorts, memoryAvailableBytes, somaxconn } from '../proc/sysctl.ts';

export type Limits = EvidenceValue<'limits'>;

/**
 * Limits that apply to a trial, read now. The driver does not run yet: it inherits the limit of this process. Node
 * raises its soft limit of open files to the hard one at start, and so do its children. Before the server runs, its
 * limit is ours as well; leave `serverPid` out.
 */
export const readLimits = (serverPid: number = process.pid): Limits => ({
  serverOpenFiles: openFileLimit(serverPid),
  driverOpenFiles: openFileLimit(process.pid),
  somaxconn: somaxconn(),
  ephemeralPorts: ephemeralPorts(),
  memoryAvailableBytes: memoryAvailableBytes(),
});
