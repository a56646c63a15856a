import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleRun } from '../record/sample.testing.ts';
import { nextSteps } from './next-steps.ts';

const commands = (argv: string[], repeat = 1): string[] =>
  nextSteps(sampleRun({ header: { argv, settings: { repeat } } }), [], []).map(({ command }) => command);

test('the run is suggested again with its own preset and flags, as it is typed in a clone', () => {
  assert.deepEqual(commands(['run', '--preset', 'quick', '--loops', '4']), [
    'npm run lab -- run --preset quick --loops 4 --repeat 5',
    'npm run lab -- report 20261201-015503-3f2a --format md',
  ]);
});

test('the number of repeats is replaced, however it was written', () => {
  for (const argv of [
    ['run', 'aa', '--repeat', '2', '--gate'],
    ['run', 'aa', '--repeat=2', '--gate'],
    ['run', '--repeat', '1', 'aa', '--repeat=2', '--gate'],
  ])
    assert.equal(commands(argv, 2)[0], 'npm run lab -- run aa --gate --repeat 5');
});

test('a run that was written elsewhere is reported from there, and a blank in its name is quoted', () => {
  const [again, report] = commands(['run', '--out', "it's mine"]);
  assert.equal(again, "npm run lab -- run --out 'it'\\''s mine' --repeat 5");
  assert.equal(report, "npm run lab -- report 20261201-015503-3f2a --out 'it'\\''s mine' --format md");
});

test('a file whose arguments are not those of a run is run again by its experiment', () => {
  assert.equal(commands([])[0], 'npm run lab -- run connections --repeat 5');
});
