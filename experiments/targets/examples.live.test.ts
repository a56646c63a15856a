/** The examples of `servers/examples/`, each proved as a stranger would be: started by its command, ended, its port free. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isKnown } from '../../results/record/observed.ts';
import type { RunSettings } from '../../results/record/run.ts';
import { configSchema, type Target } from '../../results/record/target.ts';
import { concludeWidth } from '../../results/stats/width-conclusion.ts';
import { realParts } from '../engine/real-parts.ts';
import { type Verification, verifyTarget } from '../engine/trial.ts';
import type { TrialParts } from '../engine/trial-parts.ts';
import { listenRows } from '../preflight/listen-rows.ts';
import { presets } from '../presets.ts';
import { noProc } from '../proc/kernel-file.ts';
import { planTrial } from '../trial-plan.ts';
import { findWidth } from '../width-finder/find-width.ts';

const configFile = fileURLToPath(new URL('../../../servers/examples/waitlab.config.json', import.meta.url));
const targets = configSchema
  .parse(JSON.parse(readFileSync(configFile, 'utf8')))
  .targets.map((target) => ({ ...target, cwd: resolve(dirname(configFile), target.cwd ?? '.') }));

const quick = presets.find(({ name }) => name === 'quick');
assert.ok(quick);
const settings: RunSettings = {
  ...quick.settings(availableParallelism()),
  targets,
};

/** A little beyond the pool of 200, so that it does not take long. */
const largest = 300;
const searched: TrialParts['findWidth'] = async ({ load, roles: { target } }, signal) =>
  (await findWidth({ endpoint: load, path: load.path, waitMs: target.waitMs, largest, signal })).found;

async function verify({ name }: Target): Promise<Verification> {
  const parts: TrialParts = { ...(await realParts()), findWidth: searched };
  const signal = AbortSignal.timeout(90_000);
  const plan = planTrial(settings, name, 8, 0);
  return verifyTarget(plan, { index: 0, parts, signal, onPhase: () => {} });
}

/** Why the example cannot be started here. */
function missing({ name, command }: Target): string | false {
  if (noProc) return noProc;
  const program = Array.isArray(command) ? command[0] : undefined;
  if (program === undefined) return `${name} has no command`;
  const { error, status } = spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 20_000 });
  return error || status !== 0 ? `no ${program} on this machine` : false;
}

/** Speaks of this machine, not of the example. */
const ofTheMachine = new Set(['width', 'file-limit', 'port-range', 'memory-limit', 'backlog-limit']);

for (const target of targets) {
  test(`the example ${target.name} is what its config says`, {
    timeout: 120_000,
    skip: missing(target),
  }, async () => {
    const { plan, findings, failure, foundWidth } = await verify(target);
    assert.equal(failure, null, JSON.stringify(failure));
    const failed = findings.filter(({ code, status }) => status === 'fail' && !ofTheMachine.has(code));
    assert.deepEqual(failed, []);
    const passed = findings.filter(({ status }) => status === 'pass').map(({ code }) => code);
    for (const code of ['port-owner', 'http1', 'http2', 'keep-alive'] as const)
      assert.ok(passed.includes(code), JSON.stringify(findings));
    assert.ok(foundWidth !== null && isKnown(foundWidth), JSON.stringify(foundWidth));
    assertWidth(target, concludeWidth(foundWidth.value));
    const left = listenRows(plan.roles.target.port, new Set());
    assert.deepEqual(isKnown(left) && left.value, []);
  });
}

/** A busy machine may leave it open; it never shows a limit that is not there, nor more than there is. */
function assertWidth({ slots }: Target, conclusion: ReturnType<typeof concludeWidth>): void {
  const text = JSON.stringify(conclusion);
  if (conclusion.kind === 'not-clear') assert.ok(conclusion.atLeast <= (slots ?? largest) + 2, text);
  else if (slots === undefined) assert.equal(conclusion.kind, 'no-limit', text);
  else assert.ok(conclusion.kind === 'pool' && Math.abs(conclusion.about - slots) <= 2, text);
}
