/** A real browser for tests: Debian's chromium, what it asks for and what it complains of. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `CHROME_PATH`, or the first usual place that holds one; null: there is none. */
export const browserPath: string | null = findBrowser();

function findBrowser(): string | null {
  const { CHROME_PATH } = process.env;
  return (CHROME_PATH ? [CHROME_PATH] : places).find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Why a browser test cannot run here; false where it can. */
export const noBrowser: string | false =
  browserPath === null
    ? `no browser: install chromium, or name one with CHROME_PATH (looked at ${process.env['CHROME_PATH'] ?? places.join(', ')})`
    : false;

/** An open page and what was seen of it from its first moment. */
export interface Watched {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, refused by the content-security policy too. */
  readonly complaints: readonly string[];
  /** Addresses that were asked for, `data:` and `blob:` left out: a page from a file asks for itself alone. */
  readonly requests: readonly string[];
}

/** Opens an empty page in a browser of its own, which is gone afterwards. `options`: size, colour scheme, reduced motion. */
export async function withPage<T>(
  options: BrowserContextOptions,
  use: (watched: Watched) => Promise<T>,
): Promise<T> {
  if (browserPath === null) throw new Error(String(noBrowser));
  // The sandbox refuses to run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: browserPath, args });
  try {
    return await use(watch(await browser.newPage(options)));
  } finally {
    await browser.close();
  }
}

function watch(page: Page): Watched {
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) requests.push(request.url());
  });
  return { page, complaints, requests };
}

/** A test that needs a browser: skipped with one line where there is none. */
export const browserTest = (name: string, run: () => Promise<void>): void => {
  test(name, { skip: noBrowser, timeout: 120_000 }, run);
};

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rule and places of what axe-core calls serious or critical. The page's policy must be bypassed for its script. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axe, 'utf8'));
  const found = (await page.evaluate('axe.run()')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/** A picture of the page, to be looked at: only where SCREENSHOTS names a folder. */
export async function snapshot(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
