import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { reasonCodes } from '../results/record/reason.ts';
import { sampleRun } from '../results/record/sample.testing.ts';
import { createRun } from '../results/store.ts';

const entry = fileURLToPath(new URL('lab.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'waitlab-cli-'));
after(() => rmSync(folder, { recursive: true }));

function lab(...args: string[]) {
  const env = {
    ...process.env,
    WAITLAB_LOCK_DIR: join(folder, 'locks'),
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  };
  return spawnSync(process.execPath, [entry, ...args], { encoding: 'utf8', env });
}

test('all wrong values are listed at once, nothing is started, and the lab ends with 2', () => {
  const out = join(folder, 'never');
  const { status, stdout, stderr } = lab(
    'run',
    'nope',
    '--slots',
    '0',
    '--wait',
    '-1',
    '--duration',
    '0',
    '--out',
    out,
  );
  assert.equal(status, 2);
  assert.equal(stdout, '');
  for (const line of ['experiment nope', '--slots 0', '--wait -1', '--duration 0']) {
    assert.ok(stderr.includes(`${line}: must be`), line);
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name === 'never'),
    [],
  );
});

const wrong: readonly (readonly [RegExp, ...string[]])[] = [
  [/unknown option '--conections'\n\(Did you mean --connections\?\)/, 'run', '--conections', '5'],
  [/unknown command 'rum'\n\(Did you mean run\?\)/, 'rum'],
  [/--preset artcle: must be one of .* \(Did you mean article\?\)/, 'run', '--preset', 'artcle'],
  [/--server evnt-loop: .*\(Did you mean event-loop\?\)/, 'run', '--server', 'thread-pool,evnt-loop'],
  [/--dispatch queu: .*\(Did you mean queue\?\)/, 'verify', '--dispatch', 'queu'],
  [/experiment conections: .*\(Did you mean connections\?\)/, 'run', 'conections'],
  [/--format jsn: .*\(Did you mean json\?\)/, 'report', '--format', 'jsn'],
  [/--format md: must be json, or left out, beside --json/, 'report', '--format', 'md', '--json'],
  [/code port-ownr: .*\(Did you mean port-owner\?\)/, 'explain', 'port-ownr'],
  [/--only stal: .*\(Did you mean stall\?\)/, 'selftest', '--only', 'stal'],
  [/argument missing/, 'run', '--slots'],
  [/too many arguments/, 'run', 'connections', 'again'],
  [/--preset huge: must be one of article, scaled, quick/, 'verify', '--preset', 'huge'],
  [/experiment nope: must be aa, or none, beside --aa/, 'run', 'nope', '--aa'],
  [
    /--chart latency: must be beside --format svg.*\n--to "": must be/,
    'report',
    '--chart',
    'latency',
    '--to',
    '',
  ],
  [/--format pdf: must be one of text, html, md, csv, json, svg/, 'report', '--format', 'pdf'],
  [/code nonsense: must be a code such as nonce; see/, 'explain', 'nonsense'],
  [/--only nope: must be one of .*stall.*or a row number/, 'selftest', '--only', 'stall,nope'],
  [/no runs in/, 'report', '--out', join(folder, 'empty')],
  [/Usage: waitlab/],
];

for (const [message, ...args] of wrong) {
  test(`\`waitlab ${args.map((arg) => arg.replace(folder, '…')).join(' ')}\` is a usage error`, () => {
    const { status, stdout, stderr } = lab(...args);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  });
}

test('a file in the place of the output folder ends with 3 before any server is started', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { status, stdout, stderr } = lab('run', '--preset', 'quick', '--out', file);
  assert.equal(status, 3);
  assert.equal(stdout, '');
  assert.match(stderr, /cannot write .*\n.*--out/);
});

test('the list names experiments, presets, servers, drivers, probes and every check, at most 100 wide', () => {
  const { status, stdout } = lab('list');
  assert.equal(status, 0);
  for (const name of [
    'connections',
    'article',
    'scaled',
    'quick',
    'event-loop',
    'autocannon',
    'server-counters',
    ...reasonCodes,
  ]) {
    assert.match(stdout, new RegExp(`^  ${name}( |$)`, 'm'));
  }
  assert.deepEqual(
    stdout.split('\n').filter((line) => line.length > 100 || /^ {2}\S+$/.test(line)),
    [],
    'every name has a text beside it',
  );
});

test('an explanation says what a check proves and what to do, without colour in a pipe', () => {
  const { status, stdout } = lab('explain', 'port-owner');
  assert.equal(status, 0);
  assert.match(stdout, /^port-owner\n[\s\S]*What a pass proves\n[\s\S]*What to do\n {2}\w/);
});

test('a stored run is reported in each format, by id, by its beginning and by its folder', async () => {
  const out = join(folder, 'runs');
  const { header, trials } = sampleRun();
  const writer = await createRun(out, header);
  for (const trial of trials) await writer.append(trial);
  await writer.close();
  const json = lab('report', header.id, '--out', out, '--format', 'json');
  assert.equal(lab('report', header.id, '--out', out, '--json').stdout, json.stdout);
  const typo = lab('report', '20261102-015503', '--out', out);
  assert.equal(typo.status, 2);
  assert.match(typo.stderr, new RegExp(`\\(Did you mean ${header.id}\\?\\)`));
  assert.equal(JSON.parse(json.stdout).run.id, header.id);
  assert.match(lab('report', header.id, '--out', out, '--format', 'csv').stdout, /^server,[\s\S]*\r\n$/);
  assert.match(lab('report', header.id, '--out', out, '--format', 'html').stdout, /^<!doctype html>/);
  const svg = lab('report', header.id, '--out', out, '--format', 'svg', '--chart', 'latency');
  assert.match(svg.stdout, /^<svg [\s\S]*Latency against connections/);
  const noChart = lab('report', header.id, '--out', out, '--format', 'svg', '--chart', 'latencies');
  assert.deepEqual([noChart.status, noChart.stdout], [2, '']);
  assert.match(noChart.stderr, /--chart latencies: must be one of throughput, latency, /);
  const file = join(folder, 'page.html');
  assert.equal(lab('report', header.id, '--out', out, '--format', 'html', '--to', file).stdout, '');
  assert.match(readFileSync(file, 'utf8'), /<\/html>\n$/);
  assert.match(lab('report', header.id.slice(0, 8), '--out', out, '--format', 'md').stdout, /^# /);
  assert.match(lab('report', writer.folder).stdout, /5,000/);
});

test('the faults of the self-test can be listed by row without starting anything', () => {
  const { status, stdout } = lab('selftest', '--list', '--json', '--only', '4');
  const faults = JSON.parse(stdout) as { id: string; row: number }[];
  assert.equal(status, 0);
  assert.deepEqual(
    faults.map(({ id, row }) => [id, row]),
    [
      ['server-died', 4],
      ['server-replaced', 4],
    ],
  );
});
