/**
 * `npm test`: lint, unit tests, tests in a browser, then tests with live servers one after the other; one summary at the
 * end.
 *
 *     npm test [-- FILTER...]      only test files whose path holds one of the words; lint always runs
 *     npm test -- --name PATTERN   only tests whose name fits
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string', multiple: true } },
});
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopped.abort(signal));

const total = { pass: 0, fail: 0, skip: 0 };
const counted = ({ pass, fail, skip }) => `${pass} passed, ${fail} failed, ${skip} skipped`;

/** @returns {{ name: string, ok: boolean, text: string }} */
function lint() {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status } = spawnSync(biome, ['ci', '.'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return { name: 'lint', ok: status === 0, text: status === 0 ? 'clean' : 'has findings, see above' };
}

/** @param {string} name @param {string[]} files @param {boolean} serially */
async function test(name, files, serially) {
  const counts = { pass: 0, fail: 0, skip: 0 };
  if (files.length === 0) return { name, ok: true, text: 'no files' };
  const stream = run({
    files,
    cwd: root,
    concurrency: serially ? 1 : true,
    signal: stopped.signal,
    ...(values.name ? { testNamePatterns: values.name } : {}),
  });
  stream.on('test:fail', () => counts.fail++);
  stream.on('test:pass', ({ skip, details }) => {
    if (details.type !== 'suite') counts[skip === undefined ? 'pass' : 'skip']++;
  });
  for await (const text of stream.compose(new spec())) process.stdout.write(text);
  for (const key of Object.keys(total)) total[key] += counts[key];
  return { name, ok: counts.fail === 0 && counts.pass + counts.skip > 0, text: counted(counts) };
}

const files = globSync('dist/**/*.test.js', { cwd: root })
  .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)))
  .sort()
  .map((file) => join(root, file));
if (files.length === 0) {
  console.error(`no test file holds ${positionals.join(' or ') || '".test.js"'} in its path`);
  process.exit(1);
}
const kindOf = (file) => /\.(live|browser)\.test\.js$/.exec(file)?.[1] ?? 'unit';

const results = [lint()];
for (const kind of ['unit', 'browser', 'live']) {
  const chosen = files.filter((file) => kindOf(file) === kind);
  results.push(await test(kind, chosen, kind !== 'unit'));
}

console.log('\nsummary');
for (const { name, ok, text } of results) console.log(`  ${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(7)} ${text}`);
console.log(`total: ${counted(total)}`);
if (stopped.signal.aborted) console.log('  stopped before the end');
process.exitCode = results.every(({ ok }) => ok) && !stopped.signal.aborted ? 0 : 1;
