import { markdownList, markdownTable } from '../report/markdown-table.ts';
import type { ComparedRun, Pair, RunsComparison } from './comparison.ts';
import type { Gate } from './gate.ts';
import { gateLines, noteLines, reasonLines, remarkLines, shownChanges } from './shown.ts';

/** To paste into an issue or a pull request; ends with a line feed. */
export function comparisonMarkdown(comparison: RunsComparison, gate: Gate | null): string {
  const sections = [
    '# Runs side by side',
    runTable(comparison.runs),
    ...comparison.pairs.flatMap(pairSections),
    markdownList('`--fail-above`', gate ? gateLines(gate) : []),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

const runTable = (runs: readonly ComparedRun[]): string =>
  markdownTable(
    'lllll',
    ['', 'run', 'experiment', 'started', 'trials'],
    runs.map(({ name, run: { header }, trust }) => [
      `**${name}**`,
      `\`${header.id}\``,
      header.experiment,
      header.startedAt,
      trust,
    ]),
  );

function pairSections(pair: Pair): string[] {
  const { a, b } = pair;
  const rows = shownChanges(pair).map((row) => [
    row.connections,
    row.server,
    row.metric,
    row.a,
    row.b,
    row.difference,
    row.judgement === 'better' || row.judgement === 'worse' ? `**${row.judgement}**` : row.judgement,
  ]);
  const titles = ['connections', 'server', 'figure', a.name, b.name, 'difference', 'judged'];
  return [
    markdownList(`${b.name} is not comparable with ${a.name}`, pair.barred),
    `## ${b.name} against ${a.name}\n\n${markdownTable('rllrrrl', titles, rows)}`,
    markdownList('Not compared, because', reasonLines(pair)),
    markdownList('Differs, and may be the reason', remarkLines(pair)),
    noteLines(pair).join('\n\n'),
  ];
}
