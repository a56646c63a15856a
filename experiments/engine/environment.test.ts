import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { kernelSchema, machineSchema } from '../../results/record/evidence.ts';
import { environmentSchema } from '../../results/record/run.ts';
import { noProc } from '../proc/kernel-file.ts';
import { cpuSecondsOf } from '../proc/process-cpu.ts';
import { readEnvironment } from './environment.ts';
import { startKernelInterval } from './kernel.ts';
import { startMachineInterval } from './machine-interval.ts';

const linux = { skip: noProc ?? false };
const burn =
  'const end = Date.now() + 600; while (Date.now() < end); console.log("burnt"); setTimeout(() => {}, 60000)';

test('the environment fits the record and names the runtime, the pin and the packages that measure', async () => {
  const environment = environmentSchema.parse(await readEnvironment());
  assert.equal(environment.node, process.versions.node);
  assert.match(environment.pinnedNode, /^\d+\.\d+\.\d+$/);
  assert.deepEqual(Object.keys(environment.packages), [
    'fastify',
    'piscina',
    'autocannon',
    'undici',
    'hdr-histogram-js',
    'execa',
  ]);
});

/** Starts a burner; `outside` makes it a process of nobody: its parent ends at once. */
async function burner(outside: boolean): Promise<number> {
  const script = outside ? '"$0" -e "$1" & echo $!' : 'echo $$; exec "$0" -e "$1"';
  const shell = spawn('sh', ['-c', script, process.execPath, burn], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of shell.stdout) {
    text += String(chunk);
    if (text.includes('burnt')) break;
  }
  return Number(text.split('\n')[0]);
}

test('CPU of a stranger is foreign, and at least what the stranger used', linux, async () => {
  const startMs = performance.now();
  const interval = startMachineInterval();
  const pid = await burner(true);
  try {
    const used = cpuSecondsOf(pid) ?? 0;
    const seconds = (performance.now() - startMs) / 1000;
    const machine = interval.stop();
    assert.ok('value' in machine);
    machineSchema.parse(machine.value);
    assert.ok(used > 0);
    assert.ok(
      (machine.value.foreignCores ?? 0) * seconds >= 0.7 * used - 0.05,
      JSON.stringify({ machine, used }),
    );
  } finally {
    process.kill(pid);
  }
});

test('CPU of a child of the lab that is neither target nor driver is foreign', linux, async () => {
  const interval = startMachineInterval();
  const startMs = performance.now();
  const pid = await burner(false);
  try {
    const used = cpuSecondsOf(pid) ?? 0;
    const seconds = (performance.now() - startMs) / 1000;
    const machine = interval.stop();
    assert.ok('value' in machine && used > 0);
    assert.ok((machine.value.foreignCores ?? 0) * seconds >= 0.7 * used - 0.05, JSON.stringify(machine));
  } finally {
    process.kill(pid);
  }
});

test(
  'CPU of a root’s descendants is not foreign; when one of ours ended meanwhile, it is unknown',
  linux,
  async () => {
    const interval = startMachineInterval([process.pid]);
    const startMs = performance.now();
    const pid = await burner(false);
    const mine = cpuSecondsOf(pid) ?? 0;
    const machine = interval.stop();
    const seconds = (performance.now() - startMs) / 1000;
    const third = startMachineInterval([pid]);
    assert.ok('value' in machine);
    const busySeconds = machine.value.cpuBusy * seconds * (await readEnvironment()).cores;
    const foreignSeconds = (machine.value.foreignCores ?? 99) * seconds;
    assert.ok(
      mine > 0 && busySeconds - foreignSeconds >= 0.7 * mine - 0.05,
      JSON.stringify({ machine, mine, seconds }),
    );
    process.kill(pid);
    while (cpuSecondsOf(pid) !== null) await new Promise((resolve) => setTimeout(resolve, 10));
    const after = third.stop();
    assert.ok(!('value' in after) || after.value.foreignCores === null);
  },
);

test('growth of the kernel’s TCP counters is never negative and fits the record', linux, async () => {
  const interval = startKernelInterval();
  const socket = connect({ host: '127.0.0.1', port: 1 });
  await once(socket, 'error');
  const growth = interval.stop();
  assert.ok('value' in growth);
  kernelSchema.parse(growth.value);
});
