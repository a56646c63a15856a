import { none, whole } from '../figure.ts';
import type { Run } from '../record/run.ts';
import { shownInstruments } from './instruments.ts';
import { markdownList, markdownTable } from './markdown-table.ts';
import { shownRow } from './shown.ts';
import { type Summary, summaryOf } from './summary.ts';
import type { Row } from './table.ts';

/** The same report to paste into an issue or a README; ends with a line feed. */
export function markdownReport(run: Run): string {
  const summary = summaryOf(run);
  const sections = [
    `# ${summary.question}`,
    `\`${run.header.experiment}\` · \`${run.header.id}\``,
    `${summary.trust} ${summary.claimCount}`.trim(),
    measured(summary.rows),
    limits(summary.rows),
    instruments(summary),
    markdownList('Not VALID, because', doubts(summary)),
    markdownList('Comparison', summary.comparisons),
    claims(summary),
    `## What this reproduces\n\n${summary.reproduces.text}`,
    markdownList('Environment', summary.environment),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

const measured = (rows: readonly Row[]): string =>
  markdownTable(
    'rlrrrrrrrrl',
    [
      'connections',
      'server',
      'req/s',
      'article',
      'p50 ms',
      'article',
      'p90',
      'p99',
      'max',
      'errors',
      'verdict',
    ],
    rows.map((row) => {
      const s = shownRow(row);
      const { perSecond, p50Ms } = row.article;
      const theirs = [perSecond ?? none, p50Ms === null ? none : String(p50Ms)] as const;
      return [
        s.connections,
        s.server,
        s.perSecond,
        theirs[0],
        s.p50,
        theirs[1],
        s.p90,
        s.p99,
        s.max,
        s.errors,
        s.verdict,
      ];
    }),
  );

const limits = (rows: readonly Row[]): string =>
  markdownTable(
    'rlrrlrrrrr',
    [
      'connections',
      'server',
      'bound req/s',
      'reached',
      'limited by',
      'threads',
      'article',
      'RSS',
      'article',
      'PSS',
    ],
    rows.map((row) => {
      const s = shownRow(row);
      const { threads, rssMiB } = row.article;
      const theirs = [
        threads === null ? none : whole(threads),
        rssMiB === null ? none : `${whole(rssMiB)} MiB`,
      ] as const;
      return [
        s.connections,
        s.server,
        s.bound,
        s.share,
        s.limit,
        s.threads,
        theirs[0],
        s.rss,
        theirs[1],
        s.pss,
      ];
    }),
  );

function instruments({ instruments: { lines }, rows }: Summary): string {
  if (lines.length === 0) return '';
  const titles = ['connections', 'server', 'generator', 'other req/s', 'by', 'p50 ms', 'by'];
  const cells = rows.map((row) => {
    const { connections, server } = shownRow(row);
    const { generator, otherPerSecond, perSecondChange, otherP50, p50Change } = shownInstruments(row);
    return [connections, server, generator, otherPerSecond, perSecondChange, otherP50, p50Change];
  });
  return `${markdownList('Instruments', lines)}\n\n${markdownTable('rlrrrrr', titles, cells)}`;
}

const doubts = (summary: Summary): string[] =>
  summary.doubts.flatMap(({ title, verdict, reasons }) =>
    reasons.map(({ code, text }) => `**${verdict}** ${title}, \`${code}\`: ${text}`),
  );

function claims({ claims: results }: Summary): string {
  if (results.length === 0) return '';
  const rows = results.map(({ verdict, title, text }) => [`**${verdict.replace('-', ' ')}**`, title, text]);
  return `## Claims\n\n${markdownTable('lll', ['verdict', 'claim', 'numbers'], rows)}`;
}
