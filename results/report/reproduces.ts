import type { RunHeader } from '../record/run.ts';
import { article } from './article.ts';

/** What a run can reproduce of the article on this machine. */
export interface Reproduces {
  readonly what: 'numbers' | 'numbers of the pool, shape of the loops' | 'shape' | 'laws';
  /** Why, in one or two sentences. */
  readonly text: string;
}

/**
 * The pool's numbers follow from slots and hold, on any machine that keeps up; the loops' need the article's cores and
 * loops. With other slots the ratio connections / slots decides. Only threads that pull from a queue are the article's
 * pool.
 */
export function reproduces({ settings, environment, preset }: RunHeader): Reproduces {
  const { cores } = environment;
  const machine = `${cores} ${cores === 1 ? 'core' : 'cores'} here, ${article.cores} in the article, shared by server and load generator in both`;
  if (!settings.servers.some(isOwn(settings)))
    return {
      what: 'laws',
      text: `Nothing of the article: only targets were measured. The laws hold as they do there; ${machine}.`,
    };
  if (settings.waitMs !== article.waitMs || !hasArticleRatios(settings) || !hasArticlePool(settings)) {
    return {
      what: 'laws',
      text: `Neither numbers nor shape: the settings are its own (preset ${preset}, changed). The laws hold as they do there; ${machine}.`,
    };
  }
  if (settings.slots !== article.slots) {
    return {
      what: 'shape',
      text: `The shape: ${settings.slots} slots keep the article’s ratio of connections to slots (1, 5, 25), not its numbers; ${machine}.`,
    };
  }
  if (cores >= article.cores && settings.loops === article.loops) {
    return {
      what: 'numbers',
      text: `The numbers: the article’s slots, loops, wait and connections; ${machine}.`,
    };
  }
  return {
    what: 'numbers of the pool, shape of the loops',
    text: `The pool’s numbers, which follow from ${article.slots} slots and ${article.waitMs} ms on any machine that keeps up; of the event loop only the shape, because ${shapeBecause(cores, settings)}: ${machine}.`,
  };
}

const isOwn =
  ({ targets = [] }: RunHeader['settings']) =>
  (server: string): boolean =>
    targets.every(({ name }) => name !== server);

const shapeBecause = (cores: number, { loops }: RunHeader['settings']): string =>
  cores < article.cores
    ? 'its end is CPU'
    : `it has ${loops} ${loops === 1 ? 'loop' : 'loops'}, not ${article.loops}`;

const hasArticlePool = ({ servers, dispatch }: RunHeader['settings']): boolean =>
  dispatch === article.dispatch || !servers.includes('thread-pool');

const hasArticleRatios = ({ connections, slots }: RunHeader['settings']): boolean =>
  article.connections.every((each) => connections.includes((each / article.slots) * slots));
