import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { RunList } from '../../results/listing/run-list.ts';
import { sampleRun } from '../../results/record/sample.testing.ts';
import { mixedRun } from '../../results/report/sample-report.testing.ts';
import { createRun } from '../../results/store.ts';
import { createView } from './app.ts';
import { isOwnHost, policyOf } from './guard.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const [first, second] = ['20261201-000000-aaaa', '20261202-000000-bbbb'];
let folder: string;
let app: ReturnType<typeof createView>;
let port: number;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waitlab-view-'));
  await store(first, sampleRun());
  await store(second, mixedRun());
  await mkdir(join(folder, 'broken'));
  await writeFile(join(folder, 'broken', 'run.jsonl'), '<script>alert(1)</script>\n');
  await symlink(tmpdir(), join(folder, 'out'));
  app = createView({
    runs: new RunList(folder),
    folder,
    report: async ({ header }) => `report of ${header.id}`,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function store(id: string, { header, trials, end }: ReturnType<typeof sampleRun>): Promise<void> {
  const startedAt = `2026-12-0${id.slice(7, 8)}T00:00:00.000Z`;
  const writer = await createRun(folder, { ...header, id, startedAt });
  for (const line of [...trials, ...(end ? [end] : [])]) await writer.append(line);
  await writer.close();
}

/** The path goes out as it is written here. */
function ask(path: string, options: { method?: string; host?: string } = {}): Promise<Answer> {
  const { method = 'GET', host = `127.0.0.1:${port}` } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject).end();
  });
}

test('the list holds every run with its verdicts, newest first, and broken files apart and escaped', async () => {
  const { status, text } = await ask('/');
  assert.equal(status, 200);
  assert.ok(text.indexOf(second) < text.indexOf(first));
  assert.match(text, /6 <span class="verdict good">/);
  assert.match(text, /Cannot be read.*<dt>broken<\/dt><dd>[^<]*line 1/s);
  assert.doesNotMatch(text, /<script/);
});

test('a run opens by its exact id', async () => {
  assert.equal((await ask(`/runs/${first}`)).text, `report of ${first}`);
});

test('two runs are compared, the older one as the baseline, whatever their order', async () => {
  const { status, text } = await ask(`/compare?run=${second}&run=${first}`);
  assert.equal(status, 200);
  assert.ok(text.indexOf(`/runs/${first}`) < text.indexOf(`/runs/${second}`));
  assert.match(text, /B against A/);
});

test('one run, none, or too many to compare say what to do', async () => {
  const many = Array.from({ length: 11 }, (_, i) => `run=${i}`).join('&');
  for (const query of ['', `?run=${first}`, `?run=${first}&run=${first}`, `?${many}`]) {
    const { status, text } = await ask(`/compare${query}`);
    assert.equal(status, 400);
    assert.match(text, /tick from two to 10 runs/);
  }
});

test('no path leaves the folder, and unknown ids are 404', async () => {
  for (const path of [
    '/runs/nope',
    '/runs/20261201',
    '/runs/..',
    '/runs/../../etc/passwd',
    '/runs/..%2f..%2fetc%2fpasswd',
    '/runs/%2e%2e',
    '/runs/.%00',
    '/runs/out',
    `/runs/${first}/run.jsonl`,
    `/compare?run=${first}&run=..%2f..%2fetc`,
    '/run.jsonl',
    '//runs',
  ])
    assert.equal((await ask(path)).status, 404, path);
  assert.equal((await ask('/runs/%ff')).status, 400);
  assert.equal((await ask(`/runs/${'x'.repeat(150)}`)).status, 404);
});

test('a broken run says what is wrong', async () => {
  const { status, text } = await ask('/runs/broken');
  assert.equal(status, 422);
  assert.match(text, /line 1 is not JSON/);
});

test('another host, as of a page that points its own name here, is refused', async () => {
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`])
    assert.equal((await ask('/', { host })).status, 403, host);
  assert.equal((await ask('/', { host: `localhost:${port}` })).status, 200);
  assert.equal(isOwnHost(undefined, port), false);
});

test('only reading is answered', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.equal((await ask('/', { method })).status, 405);
});

test('every answer carries a strict policy, errors too', async () => {
  for (const path of ['/', '/nope', `/compare?run=${first}&run=${second}`, '/runs/broken']) {
    const { headers } = await ask(path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'none'; style-src 'sha256-/, path);
    assert.match(policy, /frame-ancestors 'none'$/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
  }
  assert.match(
    String((await ask('/', { host: 'evil.example' })).headers['content-security-policy']),
    /^default-src 'none'/,
  );
  assert.equal(policyOf('no page'), "default-src 'none'; frame-ancestors 'none'");
});
