import type { ClaimResult } from '../record/claim.ts';
import type { Run } from '../record/run.ts';
import { unstatedText } from './article-columns.ts';
import type { BlastReport } from './blast-report.ts';
import { type BlastSection, harmSection, loopsOrCores, otherSections } from './blast-text.ts';
import { wrap } from './columns.ts';
import type { DoubtText } from './doubt-text.ts';
import { type Paint, paintOf } from './paint.ts';
import { type Summary, summaryOf } from './summary.ts';
import type { Row } from './table.ts';
import { articleTable, costTable, instrumentTable, limitTable, measuredTable } from './text-tables.ts';
import { unprovedLines } from './unproved.ts';

export interface TextOptions {
  readonly color: boolean;
  /** Width at which sentences are broken; tables need about 80 characters. Default 80, at most 120 is used. */
  readonly columns?: number;
}

/** What a person reads in a terminal; ends with a line feed. */
export function textReport(run: Run, options: TextOptions): string {
  const paint = paintOf(options.color);
  const width = Math.min(120, Math.max(60, options.columns ?? 80));
  const summary = summaryOf(run);
  const sections = [
    head(run, summary, paint, width),
    ...(summary.blast === null
      ? tableSections(summary, paint, width)
      : blastSections(run, summary, summary.blast, paint, width)),
    section(
      'Claims',
      summary.claims.flatMap((claim) => claimLines(claim, paint, width)),
      paint,
    ),
    section(
      'What this reproduces',
      wrap(summary.blast === null ? summary.reproduces.text : loopsOrCores(run), width - 2),
      paint,
    ),
    section(
      'Environment',
      summary.environment.flatMap((line) => wrap(line, width - 2, '  ')).map(paint.quiet),
      paint,
    ),
    section('Next', nextLines(summary, paint, width), paint),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function tableSections(summary: Summary, paint: Paint, width: number): string[][] {
  return [
    section('Measured', measuredTable(summary.rows, paint), paint),
    doubtSection(summary, paint, width),
    section(
      'From outside: what a target leaves unproved',
      summary.unproved.flatMap(unprovedLines).flatMap((line) => wrap(line, width - 2, '  ')),
      paint,
    ),
    section('Limits', limitTable(summary.rows, paint), paint),
    section('Cost', costTable(summary.rows, paint), paint),
    section('Instruments', instrumentLines(summary, paint, width), paint),
    section('Beside the article', articleLines(summary.rows, paint, width), paint),
    section(
      'Comparison',
      summary.comparisons.flatMap((line) => wrap(line, width - 2, '  ')),
      paint,
    ),
  ];
}

/** In place of the tables of throughput: who was hurt, the hole as a strip, and what a closed loop hides. */
function blastSections(
  run: Run,
  summary: Summary,
  blast: BlastReport,
  paint: Paint,
  width: number,
): string[][] {
  const shown = ({ title, lines, notes }: BlastSection): string[] =>
    section(
      title,
      [...lines, ...notes.flatMap((note) => wrap(note, width - 2, '  ')).map(paint.quiet)],
      paint,
    );
  return [
    shown(harmSection(blast, run, paint)),
    doubtSection(summary, paint, width),
    ...otherSections(blast, paint).map(shown),
  ];
}

const doubtSection = (summary: Summary, paint: Paint, width: number): string[] =>
  section(
    'Not VALID, because',
    summary.doubts.flatMap((doubt) => doubtLines(doubt, paint, width)),
    paint,
  );

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : [paint.title(title), ...lines.map((line) => `  ${line}`)];
}

function head(run: Run, summary: Summary, paint: Paint, width: number): string[] {
  return [
    ...wrap(summary.question, width).map(paint.title),
    paint.quiet(`waitlab ${run.header.experiment} · ${run.header.id}`),
    '',
    ...summary.altered
      .flatMap((line) => wrap(line, width, '  '))
      .map((line) => paint.verdict(line, 'INVALID')),
    ...(summary.altered.length > 0 ? [''] : []),
    ...wrap(summary.trust, width),
    ...(summary.claimCount === '' ? [] : [summary.claimCount]),
  ];
}

function articleLines(rows: readonly Row[], paint: Paint, width: number): string[] {
  const unstated = unstatedText(rows);
  const lines = unstated === null ? [] : wrap(unstated, width - 2).map(paint.quiet);
  return [...articleTable(rows, paint), ...lines];
}

function instrumentLines({ instruments, rows }: Summary, paint: Paint, width: number): string[] {
  const { lines, crossChecked } = instruments;
  if (lines.length === 0) return [];
  return [
    ...instrumentTable(rows, paint, crossChecked),
    ...lines.flatMap((line) => wrap(line, width - 2, '  ')).map(paint.quiet),
  ];
}

function doubtLines({ title, verdict, reasons }: DoubtText, paint: Paint, width: number): string[] {
  return [
    `${paint.verdict(verdict, verdict)} ${title}`,
    ...reasons.flatMap(({ code, text }) =>
      wrap(`${code}: ${text}`, width - 4, '  ').map((line) => `  ${line}`),
    ),
  ];
}

function claimLines({ verdict, title, text }: ClaimResult, paint: Paint, width: number): string[] {
  const label = verdict.replace('-', ' ').padEnd(12);
  const indent = ' '.repeat(label.length + 2);
  const room = width - 2 - indent.length;
  const [first = '', ...rest] = wrap(title, room);
  return [
    `${paint.verdict(label, verdict)}  ${first}`,
    ...rest.map((line) => indent + line),
    ...wrap(text, room).map((line) => indent + paint.quiet(line)),
  ];
}

/** Side by side where both fit, else the reason below its command. */
function nextLines({ next }: Summary, paint: Paint, width: number): string[] {
  const widest = Math.max(...next.map((step) => step.command.length));
  const fits = next.every((step) => widest + step.why.length + 4 <= width);
  return next.flatMap(({ command, why }) =>
    fits ? [`${command.padEnd(widest)}  ${paint.quiet(why)}`] : [command, `  ${paint.quiet(why)}`],
  );
}
