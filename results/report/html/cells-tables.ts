/** The cells of a run as tables: ours beside the article's figures. */
import { none, whole } from '../../figure.ts';
import { shownInstruments } from '../instruments.ts';
import { shownRow } from '../shown.ts';
import type { Summary } from '../summary.ts';
import type { Row } from '../table.ts';
import { codeLink } from './code-link.ts';
import type { Explanation } from './explanation.ts';
import { html, type Markup, type Part } from './markup.ts';
import { pageTable } from './table.ts';
import { verdictMark } from './verdict-mark.ts';

const stated = (value: string | number | null): string => (value === null ? none : String(value));

/** Throughput and latency, with the verdict and its reasons. */
export function measuredTable(rows: readonly Row[], explained: readonly Explanation[]): Markup {
  const repeated = rows.some(({ repeats }) => repeats.tried > 1);
  return pageTable({
    caption: 'Measured, beside what the article states. ≥, ≤ and ~: how a SUSPECT number is to be read.',
    titles: [
      'connections',
      'server',
      'req/s',
      'article',
      ...(repeated ? ['min – max', 'repeats'] : []),
      'p50 ms',
      'article',
      'p99 ms',
      'errors',
      'verdict',
    ],
    rows: rows.map((row, i) => {
      const { connections, server, perSecond, p50, p99, errors } = shownRow(row);
      const spread = [rangeText(row), `${row.repeats.usable} of ${row.repeats.tried}`];
      return {
        className: levelClass(rows, i),
        cells: [
          connections,
          server,
          perSecond,
          stated(row.article.perSecond),
          ...(repeated ? spread : []),
          p50,
          stated(row.article.p50Ms),
          p99,
          errors,
          html`${verdictMark(row.verdict)}${reasonsOf(row, explained)}`,
        ],
      };
    }),
  });
}

const levelClass = (rows: readonly Row[], i: number): string =>
  i > 0 && rows[i - 1]?.cell.connections !== rows[i]?.cell.connections ? 'level' : '';

function rangeText({ numbers }: Row): string {
  if (numbers === null || numbers.perSecond.count < 2) return none;
  return `${whole(numbers.perSecond.min)} – ${whole(numbers.perSecond.max)}`;
}

/** Codes that stand against a row, each once. */
function reasonsOf({ doubts }: Row, explained: readonly Explanation[]): Part {
  const codes = doubts.flatMap(({ failure, findings }) => [
    ...(failure === null ? [] : [failure.code]),
    ...findings.map(({ code }) => code),
  ]);
  return [...new Set(codes)].map((code, i) => html`${i === 0 ? ' ' : ', '}${codeLink(code, explained)}`);
}

/** What ends the throughput, and what the waiting costs. */
export const costTable = (rows: readonly Row[]): Markup =>
  pageTable({
    caption: 'Limits and cost',
    titles: [
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
    rows: rows.map((row, i) => {
      const { connections, server, bound, share, limit, threads, rss, pss } = shownRow(row);
      const { threads: theirThreads, rssMiB } = row.article;
      const theirRss = rssMiB === null ? none : `${whole(rssMiB)} MiB`;
      const cells = [
        connections,
        server,
        bound,
        share,
        limit,
        threads,
        stated(theirThreads),
        rss,
        theirRss,
        pss,
      ];
      return { className: levelClass(rows, i), cells };
    }),
  });

/** The generator's headroom, and a second instrument's numbers; nothing when nothing is known of any. */
export function instrumentsPart({ rows, instruments }: Summary): Part {
  if (instruments.lines.length === 0) return null;
  const crossed = ['other req/s', 'by', 'other p50 ms', 'by'];
  return html`${pageTable({
    caption: 'Instruments: share of the generator’s ceiling, and what a second instrument measured',
    titles: ['connections', 'server', 'generator', ...(instruments.crossChecked ? crossed : [])],
    rows: rows.map((row, i) => {
      const { connections, server } = shownRow(row);
      const { generator, otherPerSecond, perSecondChange, otherP50, p50Change } = shownInstruments(row);
      const other = instruments.crossChecked ? [otherPerSecond, perSecondChange, otherP50, p50Change] : [];
      return { className: levelClass(rows, i), cells: [connections, server, generator, ...other] };
    }),
  })}${instruments.lines.map((line) => html`<p class="quiet">${line}</p>`)}`;
}
