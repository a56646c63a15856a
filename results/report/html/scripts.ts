/** The two scripts of a page with charts, read once. */
import { readFileSync } from 'node:fs';
import { libraryText } from '../charts/library.ts';

let drawing: string | null = null;

/** Defines the global `echarts`. */
export function drawingScript(): string {
  drawing ??= libraryText();
  return drawing;
}

let charts: string | null = null;

/** `client.ts` as compiled: makes the static pictures respond to pointer and keyboard. A module without imports. */
export function chartScript(): string {
  const text = () => readFileSync(new URL('client.js', import.meta.url), 'utf8');
  charts ??= text()
    .replace(/\/\/# sourceMappingURL=.*/, '')
    .trim();
  return charts;
}
