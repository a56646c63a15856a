/** ECharts as its makers build it for browsers: one file, so Node loads it in a tenth of the time of its modules. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = 'echarts/dist/echarts.common.min.js';

/** Lines, bars, points, legend, both renderers; the same code in Node and in a page. */
export const library = require(file) as Pick<typeof import('echarts'), 'init'>;

/** The text of that file; run as a script it defines the global `echarts`. */
export const libraryText = (): string => readFileSync(require.resolve(file), 'utf8').trim();
