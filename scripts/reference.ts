/** What is kept of a run that the project cites. */

import type { Run } from '../results/record/run.ts';
import { runHeaderSchema } from '../results/record/run.ts';
import { chartsOf } from '../results/report/charts/charts.ts';
import { markdownReport } from '../results/report/markdown.ts';
import { chartSvgFile } from '../results/report/svg.ts';

/**
 * The text of a run file without the folder of the clone that measured it and without the host's name.
 * @throws ZodError when the first line is no header
 */
export function withoutPlace(text: string): string {
  const firstLine = text.slice(0, text.indexOf('\n'));
  const { environment } = runHeaderSchema.parse(JSON.parse(firstLine));
  const clone = environment.nodePath.split(/[\\/]node_modules[\\/]/)[0] ?? '';
  const placeless = clone === '' ? text : text.replaceAll(clone, '.');
  return placeless.replaceAll(
    `"host":${JSON.stringify(environment.host)},"platform"`,
    '"host":"left out","platform"',
  );
}

/** Report and first two pictures by file name: what README and golden tests use. */
export const referenceFiles = (run: Run): ReadonlyMap<string, string> =>
  new Map([
    ['report.md', markdownReport(run)],
    ...chartsOf(run)
      .slice(0, 2)
      .map((chart): [string, string] => [`${chart.id}.svg`, chartSvgFile(chart)]),
  ]);
