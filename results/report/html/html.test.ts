import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Run } from '../../record/run.ts';
import { sampleFailedTrial, sampleRun, sampleTrial } from '../../record/sample.testing.ts';
import { mixedRun } from '../sample-report.testing.ts';
import { escapeHtml, html, jsonText, trusted } from './markup.ts';
import { htmlReport } from './report.ts';

const explanations = ['little', 'steal', 'generator', 'server-died', 'nonce', 'timeouts'].map((code) => ({
  code,
  title: `title of ${code}`,
  sections: [['What a pass proves', 'a proof & more'] as const],
}));
const report = (run: Run): string => htmlReport(run, explanations);

/** Without the texts of the scripts. */
const ours = (page: string): string => page.replaceAll(/<script(?: type="module")?>[\s\S]*?<\/script>/g, '');
const all = (page: string, pattern: RegExp): string[] =>
  [...page.matchAll(pattern)].map(([, text]) => text ?? '');

test('text is escaped wherever it is put, and markup only when it was made here', () => {
  assert.equal(
    html`<p title="${'"<>&\''}">${['<b>', 1, null, html`<i>x</i>`]}</p>`.toString(),
    '<p title="&quot;&lt;&gt;&amp;&#39;">&lt;b&gt;1<i>x</i></p>',
  );
  assert.equal(escapeHtml('a\u0000b\u202ec\nd'), 'a\ufffdb\ufffdc\nd');
  assert.equal(trusted('<b>').toString(), '<b>');
});

test('data of a page cannot end its element', () => {
  const value = { a: '</script><!--\u2028' };
  assert.doesNotMatch(jsonText(value), /[<\u2028]/);
  assert.deepEqual(JSON.parse(jsonText(value)), value);
});

test('the policy allows nothing but this file’s own scripts and style, by their hashes', () => {
  const page = report(mixedRun());
  const [policy = ''] = all(page, /http-equiv="Content-Security-Policy" content="([^"]*)"/g);
  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const scripts = all(page, /<script(?: type="module")?>([\s\S]*?)<\/script>/g);
  assert.equal(scripts.length, 2);
  for (const text of [...scripts, ...all(page, /<style>([\s\S]*?)<\/style>/g)])
    assert.ok(policy.includes(hash(text).replaceAll("'", '&#39;')));
  assert.match(policy, /^default-src &#39;none&#39;;/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
});

test('nothing is loaded from anywhere, and nothing is styled or scripted inline', () => {
  const page = ours(report(mixedRun()));
  assert.doesNotMatch(page.replaceAll('http://www.w3.org/2000/svg', ''), /https?:\/\//);
  assert.doesNotMatch(page, /\s(style|onload|onclick|onerror)=/);
  assert.doesNotMatch(page, /<(iframe|object|embed|base|form|img|link rel="stylesheet")/);
  assert.deepEqual(all(page, /\s(?:src|href)="([^#"][^"]*)"/g), ['data:,']);
});

test('ids are unique and every link leads to one', () => {
  const page = ours(report(mixedRun()));
  const ids = all(page, /\sid="([^"]*)"/g);
  assert.deepEqual(ids, [...new Set(ids)]);
  for (const target of all(page, /href="#([^"]*)"/g)) assert.ok(ids.includes(target), target);
});

test('one first heading, and no level is jumped over', () => {
  const levels = all(ours(report(mixedRun())), /<h([1-6])/g).map(Number);
  assert.equal(levels.filter((level) => level === 1).length, 1);
  levels.forEach((level, i) => {
    assert.ok(level <= (levels[i - 1] ?? 0) + 1, `h${level} at ${i}`);
  });
});

test('every table has a caption, headings with scope, and rows as wide as its head', () => {
  const tables = all(ours(report(mixedRun())), /<table>([\s\S]*?)<\/table>/g);
  assert.ok(tables.length > 10);
  for (const table of tables) {
    const [caption = ''] = all(table, /<caption>([\s\S]*?)<\/caption>/g);
    assert.notEqual(caption, '');
    const titles = all(table, /<th scope="(col)"/g).length;
    for (const row of all(table, /<tr[^>]*>(<th scope="row"[\s\S]*?)<\/tr>/g))
      assert.equal(all(row, /<(t[hd])[ >]/g).length, titles, caption);
  }
});

test('every chart has its name, a text alternative, a place for what is said, and its numbers', () => {
  const page = ours(report(mixedRun()));
  const charts = all(page, /data-chart="([^"]*)"/g);
  assert.ok(charts.length > 5);
  assert.deepEqual(all(page, /data-said="([^"]*)"/g), charts);
  assert.equal(all(page, /<svg( aria-hidden="true")/g).length, charts.length);
  assert.equal(all(page, /(role="img" aria-label="[^"]{30,}")/g).length, charts.length);
  assert.equal(all(page, /(<summary>Numbers of this chart)/g).length, charts.length);
  assert.equal(
    JSON.parse(all(page, /<script type="application\/json" id="charts">([\s\S]*?)<\/script>/g)[0] ?? '')
      .length,
    charts.length,
  );
});

test('a report says question, claims, table, evidence, environment and the exact command', () => {
  const page = report(sampleRun({ header: { argv: ['run', 'connections', '--wait', "it's"] } }));
  for (const text of [
    'What happens to a server',
    'npm run lab -- run connections --wait &#39;it&#39;\\&#39;&#39;s&#39;',
    'Example CPU',
    'supported',
    'slots / hold',
  ])
    assert.ok(page.includes(text), text);
});

test('each code that stands in the run is explained in the file, and linked', () => {
  const page = report(mixedRun());
  for (const code of ['little', 'generator', 'server-died']) {
    assert.match(page, new RegExp(`<a href="#code-${code}">`));
    assert.match(page, new RegExp(`<h3 id="code-${code}">`));
  }
  assert.doesNotMatch(page, /code-timeouts/);
});

test('words from outside stay words: names, commands, errors, findings, packages', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const failed = sampleFailedTrial({
    failure: { message: hostile, hint: hostile, cause: hostile },
    index: 1,
    connections: 1000,
  });
  const trial = sampleTrial({
    findings: [{ code: 'nonce', status: 'warn', text: hostile }],
    verdict: { state: 'SUSPECT', reasons: ['nonce'], reading: 'about' },
  });
  const named = { ...trial, plan: { ...trial.plan, cell: { ...trial.plan.cell, server: hostile } } };
  const page = ours(
    report(
      sampleRun({
        trials: [named, failed],
        header: {
          argv: ['run', hostile],
          experiment: hostile,
          question: hostile,
          preset: hostile,
          settings: { servers: [hostile] },
          environment: { cpuModel: hostile, host: hostile, packages: { [hostile]: hostile } },
        },
      }),
    ),
  );
  assert.doesNotMatch(page, /<script>alert|<img/);
  assert.ok(page.split('&lt;script&gt;alert(1)').length > 8);
});

test('a run of any size is a file below 1.5 MB, and says what it leaves out', () => {
  const connections = Array.from({ length: 20 }, (_, i) => 50 * (i + 1));
  const run = sampleRun({ header: { plannedTrials: 120, settings: { connections, repeat: 3 } } });
  const page = report(run);
  assert.ok(Buffer.byteLength(page) < 1_500_000, `${Buffer.byteLength(page)} bytes`);
  assert.match(page, /more charts would make this file too large: .*--format svg --chart/);
  assert.match(page, /The sentences and the evidence of 24 trials/);
});

test('a run without trials still makes a page', () => {
  assert.match(report(sampleRun({ trials: [], end: null })), /6 not measured/);
});

test('verdicts that the evidence does not give are said before everything else', () => {
  const page = report(sampleRun({ altered: ['thread-pool@200: stored VALID'] }));
  assert.match(page, /role="alert"><p>WARNING/);
});
