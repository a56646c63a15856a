/** What is kept of a run that the project cites. */

import type { Run } from '../results/record/run.ts';
import { runHeaderSchema } from '../results/record/run.ts';
import { chartsOf } from '../results/report/charts/charts.ts';
import { markdownReport } from '../results/report/markdown.ts';
import { chartSvgFile } from '../results/report/svg.ts';

/**
 * The text of a run file without what only names a place: the folder of the clone, the host, the folder of runs (`--out`).
 * @throws ZodError when the first line is no header
 */
export function withoutPlace(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const header = runHeaderSchema.parse(JSON.parse(first));
  const { environment, argv } = header;
  const placeless = { ...header, argv: withoutOut(argv), environment: { ...environment, host: 'left out' } };
  const kept = [JSON.stringify(placeless), ...rest].join('\n');
  const clone = environment.nodePath.split(/[\\/]node_modules[\\/]/)[0] ?? '';
  return clone === '' ? kept : kept.replaceAll(clone, '.');
}

const withoutOut = (argv: readonly string[]): string[] =>
  argv.filter((word, i) => !word.startsWith('--out') && argv[i - 1] !== '--out');

/** Report and first two pictures by file name: what README and golden tests use. */
export const referenceFiles = (run: Run): ReadonlyMap<string, string> =>
  new Map([
    ['report.md', markdownReport(run)],
    ...chartsOf(run)
      .slice(0, 2)
      .map((chart): [string, string] => [`${chart.id}.svg`, chartSvgFile(chart)]),
  ]);
