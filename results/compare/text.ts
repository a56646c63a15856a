import { alignColumns, type Column, wrap } from '../report/columns.ts';
import { type Paint, paintOf } from '../report/paint.ts';
import type { TextOptions } from '../report/text.ts';
import type { ComparedRun, Pair, RunsComparison } from './comparison.ts';
import type { Gate } from './gate.ts';
import { gateLines, noteLines, reasonLines, remarkLines, type ShownChange, shownChanges } from './shown.ts';

/** What a person reads in a terminal; ends with a line feed. */
export function comparisonText(comparison: RunsComparison, gate: Gate | null, options: TextOptions): string {
  const paint = paintOf(options.color);
  const width = Math.min(120, Math.max(60, options.columns ?? 80));
  const sections = [
    section(
      'Compared',
      comparison.runs.flatMap((run) => runLines(run, width)),
      paint,
    ),
    ...comparison.pairs.flatMap((pair) => pairSections(pair, paint, width)),
    section('--fail-above', gate ? wrapped(gateLines(gate), width) : [], paint),
  ];
  const shown = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return `${shown.join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : [paint.title(title), ...lines.map((line) => `  ${line}`)];
}

const wrapped = (lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => wrap(line, width - 2, '  '));

function runLines({ name, run, trust }: ComparedRun, width: number): string[] {
  const { id, experiment, startedAt } = run.header;
  return [
    `${name}  ${id}  ${experiment}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...wrap(trust, width - 5).map((line) => `   ${line}`),
  ];
}

function pairSections(pair: Pair, paint: Paint, width: number): string[][] {
  const { a, b, barred } = pair;
  return [
    section(`${b.name} is not comparable with ${a.name}`, wrapped(barred, width), paint),
    section(`${b.name} against ${a.name}`, tableLines(pair, paint), paint),
    section('Not compared, because', wrapped(reasonLines(pair), width), paint),
    section('Differs, and may be the reason', wrapped(remarkLines(pair), width), paint),
    noteLines(pair)
      .flatMap((line) => wrap(line, width))
      .map(paint.quiet),
  ];
}

function tableLines(pair: Pair, paint: Paint): string[] {
  const right = (title: string, cell: (row: ShownChange) => string): Column<ShownChange> => ({
    title,
    align: 'right',
    cell,
  });
  const left = (title: string, cell: (row: ShownChange) => string): Column<ShownChange> => ({
    title,
    align: 'left',
    cell,
  });
  const columns = [
    left('cell', (row) => (row.first ? row.key : '')),
    left('', (row) => row.metric),
    right(pair.a.name, (row) => row.a),
    right(pair.b.name, (row) => row.b),
    right('difference, %', (row) => row.difference.replaceAll(' %', '')),
    { ...left('judged', (row) => row.judgement), paint: judgementPaint(paint) },
  ];
  return alignColumns(columns, shownChanges(pair), paint.quiet);
}

const verdictOf = { better: 'supported', worse: 'refuted' } as const;

const judgementPaint =
  (paint: Paint) =>
  (text: string, { change }: ShownChange) =>
    change?.judgement === 'better' || change?.judgement === 'worse'
      ? paint.verdict(text, verdictOf[change.judgement])
      : text;
