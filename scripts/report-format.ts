/** A run as text, markdown or JSON; one row a format. */
import type { Run } from '../results/record/run.ts';
import { jsonReport } from '../results/report/json.ts';
import { markdownReport } from '../results/report/markdown.ts';
import { textReport } from '../results/report/text.ts';

export interface Look {
  readonly color: boolean;
  readonly columns: number;
}

export const reportFormats = {
  text: (run: Run, look: Look): string => textReport(run, look),
  md: (run: Run): string => markdownReport(run),
  json: (run: Run): string => `${JSON.stringify(jsonReport(run), null, 2)}\n`,
} as const;
export type ReportFormat = keyof typeof reportFormats;

export const reportFormatNames = Object.keys(reportFormats) as readonly ReportFormat[];
