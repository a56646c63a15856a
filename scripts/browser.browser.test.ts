import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserTest, withPage } from './browser.testing.ts';

browserTest('what a page asks for and complains of is seen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waitlab-browser-'));
  const file = join(folder, 'page.html');
  writeFileSync(
    file,
    '<img src="missing.png"><script>console.error("broken"); throw new Error("thrown")</script>',
  );
  try {
    await withPage({ viewport: { width: 390, height: 844 } }, async ({ page, complaints, requests }) => {
      await page.goto(pathToFileURL(file).href);
      assert.equal(await page.evaluate('innerWidth'), 390);
      assert.deepEqual(
        requests.map((url) => url.split('/').at(-1)),
        ['page.html', 'missing.png'],
      );
      for (const part of ['broken', 'thrown', 'ERR_FILE_NOT_FOUND'])
        assert.ok(
          complaints.some((text) => text.includes(part)),
          `${part} in ${complaints}`,
        );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
