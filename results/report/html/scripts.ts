/** The two scripts of a page with charts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let drawing: string | null = null;

/** ECharts as its makers build it for browsers; defines the global `echarts`. */
export function drawingScript(): string {
  drawing ??= readFileSync(require.resolve('echarts/dist/echarts.common.min.js'), 'utf8').trim();
  return drawing;
}

let charts: string | null = null;

/** `client.ts` as compiled: makes the static pictures respond to pointer and keyboard. A module without imports. */
export function chartScript(): string {
  charts ??= readFileSync(new URL('client.js', import.meta.url), 'utf8')
    .replace(/\/\/# sourceMappingURL=.*/, '')
    .trim();
  return charts;
}
