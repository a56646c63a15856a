import type { Evidence, EvidenceValue, ListenRow } from './evidence.ts';
import { known } from './observed.ts';
import { sampleLoad } from './sample-load.testing.ts';
import { sampleProbes } from './sample-probes.testing.ts';
import { samplePid, sampleReady, sampleSnapshots } from './sample-server.testing.ts';
import { type SampleSpec, sampleOwnWaits } from './sample-spec.testing.ts';

/** Everything a clean trial on a quiet 2-core machine leaves behind: no check has anything to say of it. */
export function sampleEvidence(spec: SampleSpec): Evidence {
  const counters = sampleSnapshots(spec);
  return {
    ...sampleProof(spec),
    ownRequests: known({ waits: sampleOwnWaits(spec) }),
    countersBefore: known(counters.before),
    countersWindowStart: known(counters.start),
    countersWindowEnd: known(counters.end),
    countersAfter: known(counters.after),
    load: known(sampleLoad(spec)),
    machineBefore: known({ ...quietMachine, cpuBusy: 0.04 }),
    machineDuring: known({ ...quietMachine, cpuBusy: spec.throughput < 15_000 * spec.loops ? 0.8 : 0.96 }),
    kernel: known({ listenOverflows: 0, listenDrops: 0, synRetransmits: 0 }),
    probes: known(sampleProbes(spec)),
  };
}

/** What is known before the load. */
function sampleProof(spec: SampleSpec): Evidence {
  const owner = known(Array.from({ length: spec.model === 'thread-pool' ? 1 : spec.loops }, listenRow));
  const nonce = known({ asked: 16, matching: 16, others: [] });
  const process = known({ pid: samplePid, startTicks: '8123456' });
  return {
    portBefore: known([]),
    ready: known(sampleReady(spec)),
    ownerBefore: owner,
    ownerAfter: owner,
    nonceBefore: nonce,
    nonceAfter: nonce,
    processBefore: process,
    processAfter: process,
    protocol: known({
      statusLine: 'HTTP/1.1 200 OK',
      secondAnswer: true,
      connectionHeader: 'keep-alive',
      http2Preface: 'refused',
      h2cUpgrade: 'refused',
    }),
    singleWaits: known([spec.holdUs + 1400, spec.holdUs + 700, spec.holdUs + 600]),
    width: known({ asked: 2 * spec.slots, waitMs: spec.waitMs, bursts: sampleBursts(spec) }),
    limits: known(roomyLimits),
  };
}

const sampleBursts = (spec: SampleSpec): number[] =>
  Array.from({ length: 3 }, () => (spec.model === 'thread-pool' ? spec.slots : 2 * spec.slots));

const listenRow = (_: unknown, index: number): ListenRow => ({
  family: 'IPv4',
  address: '127.0.0.1',
  inode: String(71_000 + index),
  pid: samplePid,
  command: 'node dist/servers/main.js',
  ours: true,
});

const quietMachine: EvidenceValue<'machineDuring'> = {
  cpuBusy: 0.8,
  steal: 0,
  load1: 1.2,
  cpuPressure: 0.1,
  throttledUs: 0,
  foreignCores: 0.02,
};

const roomyLimits: EvidenceValue<'limits'> = {
  serverOpenFiles: known(1_048_576),
  driverOpenFiles: known(1_048_576),
  somaxconn: known(4096),
  ephemeralPorts: known(28_232),
  memoryAvailableBytes: known(20 * 1024 ** 3),
};
