import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { listChecks } from '../experiments/checks/registry.ts';
import { errorTable } from '../experiments/engine/errors.ts';
import { listExperiments } from '../experiments/registry.ts';
import { storeHints } from '../results/store/errors.ts';
import { createProgram } from './program.ts';

const optionsOf = ({ options, commands }: Command): string[] => [
  ...options.flatMap(({ long }) => long ?? []),
  ...commands.flatMap(optionsOf),
];

const flagsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag);

test('every flag that an advice or a hint names is an option of the command line', async () => {
  // Advice may also name flags of the runtime, which a server was started with.
  const options = new Set([
    ...optionsOf(createProgram(await listExperiments())),
    ...process.allowedNodeEnvironmentFlags,
  ]);
  const advice = (await listChecks()).map((check) => [check.code, check.advice] as const);
  const errors = Object.entries(errorTable).map(([code, { hint }]) => [code, hint] as const);
  const named = [...advice, ...errors, ...Object.entries(storeHints)].flatMap(([where, text]) =>
    flagsIn(text).map((flag) => ({ where, flag })),
  );
  assert.ok(named.length > 5, 'flags are found at all');
  assert.deepEqual(
    named.filter(({ flag }) => !options.has(flag)),
    [],
  );
});

test('a command in an advice or a hint is one that a person in a clone can type', async () => {
  const advice = (await listChecks()).flatMap(({ proves, fault, advice: text }) => [proves, fault, text]);
  const hints = Object.values(errorTable).map(({ hint }) => hint);
  const commands = createProgram(await listExperiments())
    .commands.map((command) => command.name())
    .join('|');
  const bare = new RegExp(`waitlab (${commands})\\b`);
  assert.deepEqual(
    [...advice, ...hints, ...Object.values(storeHints)].filter((text) => bare.test(text)),
    [],
  );
});
