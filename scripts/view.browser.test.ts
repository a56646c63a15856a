import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { repeatedRun } from '../results/compare/sample-compare.testing.ts';
import { RunList } from '../results/listing/run-list.ts';
import type { Run } from '../results/record/run.ts';
import { mixedRun } from '../results/report/sample-report.testing.ts';
import { createRun } from '../results/store.ts';
import { browserTest, noBrowser, seriousFindings, snapshot, withPage } from './browser.testing.ts';
import { reportFormats } from './report-format.ts';
import { createView } from './view/app.ts';

const out = mkdtempSync(join(tmpdir(), 'waitlab-view-browser-'));
const app = createView({ runs: new RunList(out), folder: 'results/runs', report: reportFormats.html });
let url = '';

async function store({ header, trials, end }: Run, id: string, startedAt: string): Promise<void> {
  const writer = await createRun(out, { ...header, id, startedAt });
  for (const line of [...trials, ...(end ? [end] : [])]) await writer.append(line);
  await writer.close();
}

before(async () => {
  if (noBrowser) return;
  const header = { environment: { node: '24.11.0' } };
  await store(repeatedRun({ id: 'x' }), '20261201-010000-aaaa', '2026-12-01T01:00:00.000Z');
  await store(
    repeatedRun({ id: 'x', factor: 0.85, header }),
    '20261202-020000-bbbb',
    '2026-12-02T02:00:00.000Z',
  );
  await store(mixedRun(), '20261203-030000-cccc', '2026-12-03T03:00:00.000Z');
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
after(async () => {
  await app.close();
  rmSync(out, { recursive: true });
});

browserTest('view lists runs, opens one, and compares two that were ticked', async () => {
  await withPage({ viewport: { width: 1280, height: 900 } }, async ({ page, complaints, requests }) => {
    await page.goto(`${url}/`);
    await snapshot(page, 'view-list');
    await page.getByRole('link', { name: '20261203-030000-cccc' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.match(page.url(), /\/runs\/20261203-030000-cccc$/);
    await page.goBack();
    await page.getByLabel('compare 20261201-010000-aaaa').check();
    await page.getByLabel('compare 20261202-020000-bbbb').check();
    await page.getByRole('button', { name: /compare/i }).click();
    const table = page.getByRole('table', { name: /B against A/ });
    await table.waitFor();
    assert.equal(await table.getByText('worse').count(), 6);
    await snapshot(page, 'view-compare');
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    assert.ok(requests.every((each) => each.startsWith(url)));
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    browserTest(`list and comparison are accessible and fit: ${colorScheme}, ${width} px`, async () => {
      await withPage({ viewport: { width, height: 844 }, colorScheme, bypassCSP: true }, async ({ page }) => {
        for (const path of [
          '/',
          '/compare?run=20261201-010000-aaaa&run=20261203-030000-cccc',
          '/runs/nope',
        ]) {
          await page.goto(url + path);
          await snapshot(page, `view${path.replaceAll(/\W+/g, '-').slice(0, 9)}-${colorScheme}-${width}`);
          assert.deepEqual(await seriousFindings(page), [], path);
          assert.ok(
            Number(await page.evaluate('document.documentElement.scrollWidth')) <= width,
            `${path} is not wider`,
          );
        }
      });
    });
