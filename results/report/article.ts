/**
 * The figures of the article that this lab reproduces: one machine of 16 cores, 20 ms of waiting, 200 threads against
 * 16 event loops, 6 s a level. `null`: the article does not state it.
 */
export interface ArticleFigure {
  /** Requests a second as the article writes them, or in relation to the pool. */
  readonly perSecond: string | null;
  readonly p50Ms: number | null;
  readonly threads: number | null;
  readonly rssMiB: number | null;
}

export const article = {
  cores: 16,
  slots: 200,
  loops: 16,
  /** Tomcat's threads pull from the executor's queue. */
  dispatch: 'queue',
  waitMs: 20,
  connections: [200, 1000, 5000],
} as const;

type Model = 'thread-pool' | 'event-loop';

const unstated: ArticleFigure = { perSecond: null, p50Ms: null, threads: null, rssMiB: null };
/** "6 % above, within noise": no number of its own is stated. */
const abovePool: ArticleFigure = { ...unstated, perSecond: 'pool + 6 %' };
const pool: ArticleFigure = { ...unstated, perSecond: '~8,900' };

const figures: Readonly<Record<Model, Readonly<Record<number, ArticleFigure>>>> = {
  'thread-pool': {
    200: { ...pool, p50Ms: 22 },
    1000: { ...pool, p50Ms: 114 },
    5000: { ...pool, p50Ms: 567, rssMiB: 502 },
  },
  'event-loop': {
    200: abovePool,
    1000: unstated,
    5000: { ...unstated, perSecond: '86,804', threads: 49, rssMiB: 613 },
  },
};

/**
 * What the article states of a cell. With another number of slots only what the ratio connections / slots fixes is
 * kept: the pool's median and the distance of the two models at 1 connection a slot.
 */
export function articleFigure(
  model: Model | 'external',
  connections: number,
  settings: { readonly slots: number; readonly waitMs: number },
): ArticleFigure {
  if (model === 'external' || settings.waitMs !== article.waitMs) return unstated;
  if (settings.slots === article.slots) return figures[model][connections] ?? unstated;
  const same = figures[model][(connections / settings.slots) * article.slots] ?? unstated;
  return { ...unstated, p50Ms: same.p50Ms, perSecond: same === abovePool ? same.perSecond : null };
}
