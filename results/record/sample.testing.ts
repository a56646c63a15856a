/** Hand-made records for tests: realistic, valid by the schema, with balanced books. Nothing measured comes from here. */
import type { Calibration } from './calibration.ts';
import type { Evidence } from './evidence.ts';
import type { Failure } from './failure.ts';
import type { Finding, Verdict } from './reason.ts';
import type { Run, RunEnd, RunHeader } from './run.ts';
import { sampleEvidence } from './sample-evidence.testing.ts';
import { type SampleSpec, sampleSpec, sampleStartMs } from './sample-spec.testing.ts';
import type { FailedTrial, MeasuredTrial, OwnTrialPlan, TrialRecord } from './trial.ts';

export interface SampleTrial extends Partial<SampleSpec> {
  readonly index?: number;
  /** Replaces single pieces of evidence. */
  readonly evidence?: Evidence;
  readonly findings?: readonly Finding[];
  readonly verdict?: Verdict;
}

export const valid: Verdict = { state: 'VALID', reasons: [], reading: null };

export function samplePlan(overrides: Partial<SampleSpec> = {}): OwnTrialPlan {
  const spec = sampleSpec(overrides);
  return {
    cell: { server: spec.model, model: spec.model, connections: spec.connections },
    repeat: spec.repeat,
    roles: { target: sampleTarget(spec) },
    load: {
      driver: 'autocannon',
      host: '127.0.0.1',
      port: 18080,
      path: '/wait',
      connections: spec.connections,
      warmupMs: spec.warmupMs,
      windowMs: spec.windowMs,
      timeoutMs: 10_000,
      openTimeoutMs: 30_000,
      hardLimitMs: 60_000,
      expectBody: 'ok',
    },
  };
}

const sampleTarget = (spec: SampleSpec): OwnTrialPlan['roles']['target'] => ({
  model: spec.model,
  host: '127.0.0.1',
  port: 18080,
  waitMs: spec.waitMs,
  loops: spec.loops,
  slots: spec.slots,
  dispatch: 'queue',
  backlog: Math.max(1024, spec.connections),
  queueCapacity: 65_536,
  nonce: 'b5f1c0de',
  faults: false,
});

/** A clean measured trial: by default the pool of 200 slots at 200 connections. */
export function sampleTrial(overrides: SampleTrial = {}): MeasuredTrial {
  const { index = 0, evidence, findings = [], verdict = valid, ...rest } = overrides;
  const spec = sampleSpec(rest);
  return {
    ...sampleFrame(index, spec),
    state: 'measured',
    evidence: { ...sampleEvidence(spec), ...evidence },
    findings: [...findings],
    verdict,
  };
}

/** A trial that never got a number; INVALID. */
export function sampleFailedTrial(overrides: SampleTrial & { failure?: Partial<Failure> } = {}): FailedTrial {
  const { index = 0, failure, evidence = {}, findings = [], verdict, ...rest } = overrides;
  return {
    ...sampleFrame(index, sampleSpec(rest)),
    state: 'failed',
    evidence,
    findings: [...findings],
    verdict: verdict ?? { state: 'INVALID', reasons: [], reading: null },
    failure: { ...serverDied, ...failure },
  };
}

const serverDied: Failure = {
  code: 'server-died',
  phase: 'window',
  message: 'the server ended with signal SIGKILL, 2.1 s into the window',
  hint: 'Its last words are in the record; memory and open files are the usual causes.',
  cause: null,
};

const sampleFrame = (index: number, spec: SampleSpec) => ({
  kind: 'trial' as const,
  schemaVersion: 1 as const,
  index,
  plan: samplePlan(spec),
  startedAt: new Date(sampleStartMs + index * 20_000).toISOString(),
  durationMs: 18_000,
});

export const sampleEnd: RunEnd = {
  kind: 'end',
  schemaVersion: 1,
  endedAt: new Date(sampleStartMs + 120_000).toISOString(),
  state: 'complete',
  because: null,
};

/** Two processes beside the runs of a quiet machine. */
export const sampleCalibration: Calibration = {
  kind: 'calibration',
  schemaVersion: 1,
  startedAt: new Date(sampleStartMs + 400).toISOString(),
  durationMs: 2100,
  generatorCeiling: {
    value: { driver: 'autocannon', connections: 200, perSecond: 38_000, cpuUsPerAnswer: 25.5 },
  },
};

const environment: RunHeader['environment'] = {
  host: 'bench',
  platform: 'linux',
  arch: 'x64',
  kernel: '6.8.0',
  cpuModel: 'Example CPU 2.5 GHz',
  cores: 2,
  memoryBytes: 24 * 1024 ** 3,
  node: '26.10.0',
  nodePath: '/srv/waitlab/node_modules/.bin/node',
  pinnedNode: '26.10.0',
  packages: { autocannon: '9.0.0', fastify: '5.12.8', piscina: '5.3.2' },
  limits: {
    openFiles: { value: 1_048_576 },
    somaxconn: { value: 4096 },
    ephemeralPorts: { value: 28_232 },
    cgroupCpus: { unavailable: 'no cgroup limit' },
  },
  loadAverage: [0.2, 0.3, 0.3],
  gitCommit: { unavailable: 'not a git checkout' },
};

type HeaderOverrides = Partial<Omit<RunHeader, 'settings' | 'environment'>> & {
  readonly settings?: Partial<RunHeader['settings']>;
  readonly environment?: Partial<RunHeader['environment']>;
};

export function sampleHeader(overrides: HeaderOverrides = {}): RunHeader {
  return {
    kind: 'run',
    schemaVersion: 1,
    id: '20261201-015503-3f2a',
    startedAt: new Date(sampleStartMs).toISOString(),
    waitlab: '0.1.0',
    experiment: 'connections',
    argv: ['run', 'connections'],
    preset: 'article',
    plannedTrials: 6,
    ...overrides,
    settings: {
      servers: ['thread-pool', 'event-loop'],
      connections: [200, 1000, 5000],
      waitMs: 20,
      slots: 200,
      loops: 2,
      dispatch: 'queue',
      warmupMs: 2000,
      windowMs: 6000,
      repeat: 1,
      port: 18080,
      ...overrides.settings,
    },
    environment: { ...environment, ...overrides.environment },
  };
}

/** Both models at each level of the header, `repeat` times, all clean. */
export function sampleTrials(header: RunHeader): TrialRecord[] {
  const { connections, repeat, slots, loops, waitMs } = header.settings;
  const models = ['thread-pool', 'event-loop'] as const;
  const cells = connections.flatMap((c) => models.map((model) => ({ model, connections: c })));
  const repeats = Array.from({ length: repeat }, (_, i) => i);
  return repeats
    .flatMap((i) => cells.map((cell) => ({ ...cell, repeat: i, slots, loops, waitMs })))
    .map((spec, index) => sampleTrial({ ...spec, index }));
}

export function sampleRun(overrides: { header?: HeaderOverrides } & Partial<Omit<Run, 'header'>> = {}): Run {
  const { header: headerOverrides, ...rest } = overrides;
  const header = sampleHeader(headerOverrides);
  return { header, trials: sampleTrials(header), end: sampleEnd, cutOff: 0, ...rest };
}
