import { knownValue } from '../record/observed.ts';
import type { Run } from '../record/run.ts';
import { type Row, tableOf } from './table.ts';

type Value = string | number | null;

/**
 * One row a cell, a header before; units stand in the names. Empty: there is no number that may be shown.
 * RFC 4180: commas, CRLF, quotes doubled inside of quotes.
 */
export function csvReport(run: Run): string {
  const lines = [
    Object.keys(columns),
    ...tableOf(run).map((row) => Object.values(columns).map((read) => read(row))),
  ];
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

const columns: Readonly<Record<string, (row: Row) => Value>> = {
  server: ({ cell }) => cell.server,
  model: ({ cell }) => cell.model,
  connections: ({ cell }) => cell.connections,
  verdict: ({ verdict }) => verdict,
  reading: ({ reading }) => reading,
  reasons: reasonsOf,
  repeats_usable: ({ repeats }) => repeats.usable,
  repeats_tried: ({ repeats }) => repeats.tried,
  per_second_median: ({ numbers }) => numbers && rounded(numbers.perSecond.median),
  per_second_min: ({ numbers }) => numbers && rounded(numbers.perSecond.min),
  per_second_max: ({ numbers }) => numbers && rounded(numbers.perSecond.max),
  p50_us: ({ numbers }) => numbers?.latency.p50Us ?? null,
  p90_us: ({ numbers }) => numbers?.latency.p90Us ?? null,
  p99_us: ({ numbers }) => numbers?.latency.p99Us ?? null,
  p999_us: ({ numbers }) => numbers?.latency.p999Us ?? null,
  max_us: ({ numbers }) => numbers?.latency.maxUs ?? null,
  errors: ({ errors }) => errors,
  threads: ({ numbers }) => numbers && knownValue(numbers.threads),
  rss_bytes: ({ numbers }) => numbers && knownValue(numbers.rssBytes),
  pss_bytes: ({ numbers }) => numbers && knownValue(numbers.pssBytes),
  bound_per_second: ({ numbers }) => rounded((numbers && knownValue(numbers.bound))?.perSecond),
  bound_share: ({ numbers }) => rounded((numbers && knownValue(numbers.bound))?.share),
  limited_by: ({ numbers }) => (numbers && knownValue(numbers.limit))?.resource ?? null,
  generator_share: ({ numbers }) => rounded(numbers && knownValue(numbers.generatorShare)),
};

const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(3));

/** Codes of failures and of findings that are no pass, each once, with blanks between them. */
function reasonsOf({ doubts }: Row): string {
  const codes = doubts.flatMap(({ failure, findings }) => [
    ...(failure ? [failure.code] : []),
    ...findings.map(({ code }) => code),
  ]);
  return [...new Set(codes)].join(' ');
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function field(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
