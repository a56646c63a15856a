/** Which of the article's figures a table can show: a column without any is left out, and that is said once. */
import { type ArticleFigure, article } from './article.ts';
import type { Row } from './table.ts';

const names = {
  perSecond: 'throughput',
  p50Ms: 'median',
  threads: 'threads',
  rssMiB: 'memory',
} as const satisfies Record<keyof ArticleFigure, string>;

export type ArticleColumns = Readonly<Record<keyof ArticleFigure, boolean>>;

/** True where some row has the figure. */
export function articleColumns(rows: readonly Row[]): ArticleColumns {
  const stated = (figure: keyof ArticleFigure) => rows.some((row) => row.article[figure] !== null);
  return {
    perSecond: stated('perSecond'),
    p50Ms: stated('p50Ms'),
    threads: stated('threads'),
    rssMiB: stated('rssMiB'),
  };
}

/** Which figures the article does not have for any of the cells; null when it has some of each. */
export function unstatedText(rows: readonly Row[]): string | null {
  const columns = articleColumns(rows);
  const figures = Object.keys(names) as (keyof ArticleFigure)[];
  const missing = figures.filter((figure) => !columns[figure]).map((figure) => names[figure]);
  if (missing.length === 0) return null;
  const { slots, waitMs, connections } = article;
  const levels = connections.map((level) => level.toLocaleString('en-US')).join(', ');
  return `The article states no ${listed(missing)} for these cells: its own are ${levels} connections, ${slots} slots and a wait of ${waitMs} ms.`;
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and no ${items.at(-1)}`;
