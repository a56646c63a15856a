/** A run in each format; one row a format. */
import type { Run } from '../results/record/run.ts';
import { csvReport } from '../results/report/csv.ts';
import { jsonReport } from '../results/report/json.ts';
import { markdownReport } from '../results/report/markdown.ts';
import { textReport } from '../results/report/text.ts';
import { notOneOf, UsageError } from './usage-error.ts';

export interface Look {
  readonly color: boolean;
  readonly columns: number;
}

/** The library of pictures is loaded only where one is drawn: a lab that measures stays small. */
export const reportFormats = {
  text: (run: Run, look: Look): string => textReport(run, look),
  html: (run: Run): Promise<string> => htmlOf(run),
  md: (run: Run): string => markdownReport(run),
  csv: (run: Run): string => csvReport(run),
  json: (run: Run): string => `${JSON.stringify(jsonReport(run), null, 2)}\n`,
  svg: (run: Run, { chart }: { readonly chart?: string | undefined }): Promise<string> => svgOf(run, chart),
} as const;
export type ReportFormat = keyof typeof reportFormats;

export const reportFormatNames = Object.keys(reportFormats) as readonly ReportFormat[];

async function htmlOf(run: Run): Promise<string> {
  const { htmlReport } = await import('../results/report/html/report.ts');
  const { listExplanations } = await import('./explanations.ts');
  return htmlReport(run, await listExplanations());
}

/** @throws UsageError when the run has no such chart, with the names of those that it has */
async function svgOf(run: Run, chart: string | undefined): Promise<string> {
  const { chartsOf } = await import('../results/report/charts/charts.ts');
  const { chartSvgFile } = await import('../results/report/svg.ts');
  const charts = chartsOf(run);
  const found = chart === undefined ? charts[0] : charts.find(({ id }) => id === chart);
  if (found !== undefined) return chartSvgFile(found);
  const names = charts.map(({ id }) => id);
  if (names.length > 0) throw new UsageError([notOneOf('--chart', chart ?? '', names)]);
  throw new UsageError([
    { what: '--format', given: 'svg', valid: 'another one: this run has nothing to draw' },
  ]);
}
