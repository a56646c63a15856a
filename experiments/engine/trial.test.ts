import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoadResult } from '../../results/record/load.ts';
import { known, unavailable } from '../../results/record/observed.ts';
import { samplePlan, sampleTrial } from '../../results/record/sample.testing.ts';
import type { Check } from '../checks/check.ts';
import type { DriverProcess } from './driver-process.ts';
import { LabError } from './errors.ts';
import type { ServerProcess } from './server-process.ts';
import { runTrial, verifyTarget } from './trial.ts';
import type { TrialParts } from './trial-parts.ts';

const evidence = sampleTrial().evidence;
const sampleLoad = (evidence.load as { value: LoadResult }).value;
const sampleReady = evidence.ready as { value: ServerProcess['ready'] };

interface Script {
  readonly steps: string[];
  readonly parts: TrialParts;
  /** Makes the server die. */
  kill(): void;
}

/** Parts that write down what was done to them; `during` runs inside the step of that name. */
function scripted(
  during: Partial<Record<string, () => Promise<void> | void>> = {},
  checks: readonly Check[] = [],
): Script {
  const steps: string[] = [];
  const step = async (name: string): Promise<void> => {
    steps.push(name);
    await during[name]?.();
  };
  let kill = () => {};
  const died = new Promise<never>((_, reject) => {
    kill = () => reject(new LabError('server-died', 'the server (pid 1) ended by SIGKILL'));
  });
  died.catch(() => {});
  const server: ServerProcess = {
    pid: 1,
    ready: sampleReady.value,
    died,
    snapshot: () => Promise.reject(new Error('not asked in this script')),
    end: () => step('server ended'),
  };
  const parts: TrialParts = {
    checks,
    findPort: async () => {
      await step('port');
      return { port: 4711, evidence: { portBefore: known([]) } };
    },
    startServer: async () => {
      await step('server started');
      return server;
    },
    prove: async () => {
      await step('proved');
      return {};
    },
    findWidth: async () => {
      await step('width found');
      return unavailable('a script has none');
    },
    startDriver: () => scriptedDriver(step),
    watch: () => ({
      windowOpened: () => steps.push('window opened'),
      windowClosed: () => steps.push('window closed'),
      stop: async () => {
        await step('watch stopped');
        return {};
      },
    }),
    act: async () => {
      await step('acted');
      return {};
    },
    proveAgain: async () => {
      await step('proved again');
      return {};
    },
    crossCheck: async () => {
      await step('cross-checked');
      return known({ instrument: 'script', version: '1', perSecond: 9555, p50Us: 20_900 });
    },
    family: () => ({
      look: () => steps.push('family remembered'),
      allEnded: () => step('family ended'),
    }),
    portFreed: () => step('port freed'),
  };
  return { steps, parts, kill };
}

function scriptedDriver(step: (name: string) => Promise<void>): DriverProcess {
  let onPhase: Parameters<DriverProcess['onPhase']>[0] = () => {};
  const run = async (): Promise<LoadResult> => {
    await step('load');
    for (const phase of ['open', 'warm-up', 'window', 'drain'] as const) onPhase(phase);
    return sampleLoad;
  };
  return {
    pid: 2,
    result: Promise.resolve().then(run),
    onPhase: (listener) => {
      onPhase = listener;
    },
    end: () => step('driver ended'),
  };
}

const context = (parts: TrialParts, signal = new AbortController().signal) => ({
  index: 0,
  parts,
  signal,
  onPhase: () => {},
});

const ending = ['family remembered', 'server ended', 'family ended', 'port freed'];

const wholeStory = [
  'port',
  'server started',
  'proved',
  'load',
  'window opened',
  'window closed',
  'watch stopped',
  'driver ended',
  'proved again',
  ...ending,
];

test('a trial goes from the port to the freed port in one order', async () => {
  const { steps, parts } = scripted();
  const record = await runTrial(samplePlan(), context(parts));
  assert.deepEqual(steps, wholeStory);
  assert.equal(record.state, 'measured');
});

const asked = () => {
  const plan = samplePlan();
  return { ...plan, load: { ...plan.load, crossCheck: true } };
};

test('a cross-check that was asked for comes after the last proof, so that it is in no book', async () => {
  const { steps, parts } = scripted();
  const record = await runTrial(asked(), context(parts));
  assert.deepEqual(steps, wholeStory.toSpliced(wholeStory.indexOf('family remembered'), 0, 'cross-checked'));
  assert.ok(record.evidence.crossCheck && 'value' in record.evidence.crossCheck);
});

test('a server that dies under the cross-check costs the second number alone', async () => {
  const script = scripted({ 'cross-checked': () => script.kill() });
  const parts: TrialParts = { ...script.parts, crossCheck: waitsForItsEnd(script) };
  const record = await runTrial(asked(), context(parts));
  assert.equal(record.state, 'measured');
  assert.match(JSON.stringify(record.evidence.crossCheck), /ended by SIGKILL/);
  assert.ok(script.steps.indexOf('instrument ended') < script.steps.indexOf('server ended'));
});

test('an interruption under the cross-check ends the instrument before the server', async () => {
  const controller = new AbortController();
  const script = scripted({ 'cross-checked': () => controller.abort() });
  const parts: TrialParts = { ...script.parts, crossCheck: waitsForItsEnd(script) };
  await assert.rejects(runTrial(asked(), context(parts, controller.signal)), { code: 'interrupted' });
  assert.deepEqual(script.steps.slice(-5), ['instrument ended', ...ending]);
});

/** An instrument that ends only when it is told to. */
const waitsForItsEnd =
  ({ steps, parts }: Script): TrialParts['crossCheck'] =>
  async (plan, signal) => {
    await parts.crossCheck(plan, signal);
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('instrument ended');
    return { unavailable: 'ended' };
  };

test('what was found of the instruments is evidence of the trial', async () => {
  const instruments = { generatorCeiling: unavailable('not calibrated') };
  const record = await runTrial(samplePlan(), { ...context(scripted().parts), instruments });
  assert.deepEqual(record.evidence.generatorCeiling, instruments.generatorCeiling);
});

test('the port that was found is the one in the plan of the record, for server and load', async () => {
  const record = await runTrial(samplePlan(), context(scripted().parts));
  assert.deepEqual([record.plan.roles.target.port, record.plan.load.port], [4711, 4711]);
});

test('verifying looks for the width after the proof, ends the server and applies no load', async () => {
  const { steps, parts } = scripted();
  const { failure, foundWidth } = await verifyTarget(samplePlan(), context(parts));
  assert.equal(failure, null);
  assert.deepEqual(foundWidth, unavailable('a script has none'));
  assert.deepEqual(steps, ['port', 'server started', 'proved', 'width found', ...ending]);
});

test('a server that dies under load is recorded, and driver, watch and port are put in order', async () => {
  const script = scripted({ load: () => new Promise(() => setImmediate(() => script.kill())) });
  const record = await runTrial(samplePlan(), context(script.parts));
  assert.equal(record.state === 'failed' && record.failure.code, 'server-died');
  assert.deepEqual(script.steps.slice(3), ['load', 'watch stopped', 'driver ended', ...ending]);
});

test('a failure in each step is recorded with the phase it happened in, and what was started is ended', async () => {
  const cases = [
    ['port', 'port', []],
    ['server started', 'start', []],
    ['proved', 'prove', ending],
    ['proved again', 'drain', ending],
  ] as const;
  for (const [step, phase, ends] of cases) {
    const { steps, parts } = scripted({ [step]: () => Promise.reject(new Error('broken')) });
    const record = await runTrial(samplePlan(), context(parts));
    assert.ok(record.state === 'failed', step);
    assert.deepEqual([record.failure.code, record.failure.phase], ['internal', phase], step);
    assert.deepEqual(steps.slice(steps.indexOf(step) + 1), ends, step);
  }
});

test('a port that is not freed is a failure of the trial', async () => {
  const notFreed = new LabError('port-not-freed', 'port 4711 is still held', { phase: 'stop' });
  const record = await runTrial(
    samplePlan(),
    context(scripted({ 'port freed': () => Promise.reject(notFreed) }).parts),
  );
  assert.deepEqual(record.state === 'failed' && [record.failure.code, record.failure.phase], [
    'port-not-freed',
    'stop',
  ]);
});

test('a watch that cannot begin still ends the driver', async () => {
  const { steps, parts } = scripted();
  const blind: TrialParts = {
    ...parts,
    watch: () => {
      throw new Error('a probe that cannot start');
    },
  };
  const record = await runTrial(samplePlan(), context(blind));
  assert.equal(record.state === 'failed' && record.failure.message, 'a probe that cannot start');
  assert.ok(steps.includes('driver ended'));
});

test('what went wrong first is what the record says, even when the stop goes wrong as well', async () => {
  const { parts } = scripted({
    proved: () => Promise.reject(new LabError('server-died', 'first')),
    'server ended': () => Promise.reject(new Error('second')),
  });
  const record = await runTrial(samplePlan(), context(parts));
  assert.deepEqual(record.state === 'failed' && [record.failure.code, record.failure.phase], [
    'server-died',
    'prove',
  ]);
});

test('a process that outlives its server is a failure of the trial, and the port is looked at all the same', async () => {
  const survived = new LabError('child-survived', 'still alive: pid 7', { phase: 'stop' });
  const { steps, parts } = scripted({ 'family ended': () => Promise.reject(survived) });
  const record = await runTrial(samplePlan(), context(parts));
  assert.deepEqual(record.state === 'failed' && [record.failure.code, record.failure.phase], [
    'child-survived',
    'stop',
  ]);
  assert.equal(steps.at(-1), 'port freed');
});

test('an interruption in the middle of the load stops in reverse order and is no record', async () => {
  const controller = new AbortController();
  const { steps, parts } = scripted({ load: () => new Promise(() => controller.abort()) });
  await assert.rejects(runTrial(samplePlan(), context(parts, controller.signal)), { code: 'interrupted' });
  assert.deepEqual(steps.slice(-6), ['watch stopped', 'driver ended', ...ending]);
});

const failing = (code: 'http1' | 'nonce' | 'width'): Check => ({
  code,
  when: 'before',
  title: '',
  proves: '',
  advice: '',
  fault: '',
  needs: [],
  reads: [],
  judge: () => ({ code, status: 'fail', text: `${code} is wrong` }),
});

test('the width is looked for when the promised one is wrong, and not in a server that is not what it says', async () => {
  const wrongWidth = scripted({}, [failing('width')]);
  const verified = await verifyTarget(samplePlan(), context(wrongWidth.parts));
  assert.equal(verified.failure?.code, 'preflight-failed');
  assert.ok(wrongWidth.steps.includes('width found'));
  const stranger = scripted({}, [failing('width'), failing('nonce')]);
  const { foundWidth } = await verifyTarget(samplePlan(), context(stranger.parts));
  assert.equal(foundWidth, null);
  assert.ok(!stranger.steps.includes('width found'));
});

test('problems before the load are listed all at once and no load is applied', async () => {
  const { steps, parts } = scripted({}, [failing('http1'), failing('nonce')]);
  const record = await runTrial(samplePlan(), context(parts));
  assert.ok(record.state === 'failed');
  assert.equal(record.failure.code, 'preflight-failed');
  assert.match(record.failure.message, /http1 is wrong.*nonce is wrong/);
  assert.equal(record.verdict.state, 'INVALID');
  assert.ok(!steps.includes('load'));
});
