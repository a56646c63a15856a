import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { repeatedRun } from '../results/compare/sample-compare.testing.ts';
import { mixedRun } from '../results/report/sample-report.testing.ts';
import { browserTest, noBrowser, seriousFindings, snapshot, withPage } from './browser.testing.ts';
import { reportFormats } from './report-format.ts';

const folder = mkdtempSync(join(tmpdir(), 'waitlab-report-'));
const addressOf = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;

before(async () => {
  if (noBrowser) return;
  writeFileSync(
    join(folder, 'repeated.html'),
    await reportFormats.html(repeatedRun({ id: '20261201-010000-aaaa' })),
  );
  writeFileSync(join(folder, 'mixed.html'), await reportFormats.html(mixedRun()));
});
after(() => rmSync(folder, { recursive: true }));

const top = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  browserTest(`a report opens from a file, alone and without complaint: ${width} px`, async () => {
    await withPage({ viewport: { width, height } }, async ({ page, complaints, requests }) => {
      for (const name of ['repeated', 'mixed']) {
        await page.goto(addressOf(name));
        const charts = page.locator('[data-chart]');
        await charts.first().waitFor();
        await snapshot(page, `report-${name}-${width}`);
        assert.ok((await top(page, 'main table')) < height, 'the table begins on the first screen');
        assert.ok((await top(page, '[data-chart]')) < height, 'so does a chart');
        assert.ok((await charts.count()) >= 2);
        assert.ok((await charts.nth(0).boundingBox())?.width);
        assert.ok(
          Number(await page.evaluate('document.documentElement.scrollWidth')) <= width,
          'nothing is wider',
        );
      }
      assert.deepEqual(complaints, []);
      assert.deepEqual(requests, [addressOf('repeated'), addressOf('mixed')]);
    });
  });

browserTest('a chart says its points to the keyboard and to the pointer', async () => {
  await withPage({ viewport: { width: 1280, height: 900 } }, async ({ page, complaints }) => {
    await page.goto(addressOf('repeated'));
    const chart = page.locator('[data-chart][tabindex="0"]').first();
    await chart.scrollIntoViewIfNeeded();
    await chart.waitFor();
    const said = page.locator(`[data-said="${await chart.getAttribute('data-chart')}"]`);
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    const first = await said.textContent();
    await page.keyboard.press('ArrowRight');
    const second = await said.textContent();
    assert.ok(first && second && first !== second, `${first} / ${second}`);
    assert.match(second, /\d/);
    const box = await chart.boundingBox();
    assert.ok(box);
    const texts = new Set<string | null>();
    for (let x = box.x + 60; x < box.x + box.width - 40; x += 25) {
      await page.mouse.move(x, box.y + box.height / 2);
      texts.add(await said.textContent());
    }
    assert.ok(texts.size > 1, 'the pointer changes what is said');
    await snapshot(page, 'report-chart');
    assert.deepEqual(complaints, []);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  browserTest(`a report has no serious finding of accessibility: ${colorScheme}`, async () => {
    await withPage(
      { viewport: { width: 1280, height: 900 }, colorScheme, bypassCSP: true },
      async ({ page }) => {
        await page.goto(addressOf('mixed'));
        await page.locator('details').evaluateAll((all) => {
          for (const each of all) each.setAttribute('open', '');
        });
        await snapshot(page, `report-mixed-open-${colorScheme}`);
        assert.deepEqual(await seriousFindings(page), []);
      },
    );
  });
