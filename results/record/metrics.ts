/**
 * Names of the probe metrics in a record. Thread metrics are `server.threads.<role>.<state>` with the roles
 * below and the states `running` (on a CPU or runnable) and `waiting`.
 */
export const metrics = {
  rss: 'server.rss',
  pss: 'server.pss',
  threads: 'server.threads',
  cpu: 'server.cpu',
  /** Share of time the server's threads were runnable but not on a CPU, in cores. */
  runQueue: 'server.runQueue',
  /** Most used loop, and mean over loops. */
  loopMax: 'server.loopUtilisation.max',
  loopMean: 'server.loopUtilisation.mean',
  openConnections: 'server.openConnections',
  /** Open connections of a server that does not count them itself, by the kernel. */
  sockets: 'server.sockets',
  busySlots: 'server.busySlots',
  queueLength: 'server.queueLength',
  /** CPU time of the slot threads, in cores. */
  slotCpu: 'server.cpu.slots',
  driverCpu: 'driver.cpu',
  driverRss: 'driver.rss',
  machineCpu: 'machine.cpu',
  steal: 'machine.steal',
} as const;

export const threadRoles = ['main', 'loop', 'slot', 'v8', 'libuv', 'other'] as const;
export type ThreadRole = (typeof threadRoles)[number];
export const threadStates = ['running', 'waiting'] as const;
export type ThreadState = (typeof threadStates)[number];

export const threadMetric = (role: ThreadRole, state: ThreadState): string =>
  `server.threads.${role}.${state}`;
