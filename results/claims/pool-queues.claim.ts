import { counted, ms } from '../figure.ts';
import type { Claim } from '../record/claim.ts';
import { signOfLatency } from '../stats/reading.ts';
import { type ClaimCell, cellOf, levelsOf, medianText, signOfCells } from './cell.ts';
import { byLimits, type Judgement, judgeKnown, notMeasured, withDoubt } from './judgement.ts';

/**
 * Distance of the median from c / X, and of its growth from that of the connections. Little's law fixes the mean, a
 * first-in-first-out queue keeps the median near it; the growth also needs a throughput that stays. Up to `near` it is in
 * proportion, beyond `far` it is not.
 */
const near = 0.15;
const far = 0.3;

export const claim: Claim = {
  id: 'pool-queues',
  of: 'pool',
  title: 'The pool’s median latency grows in proportion to the connections',
  judge(trials, header) {
    if (Number.isNaN(header.settings.slots)) return notMeasured('the slots of the pool are not declared');
    const levels = levelsOf(header).filter((level) => level >= header.settings.slots);
    if (levels.length < 2)
      return notMeasured(`needs two levels of at least ${counted(header.settings.slots, 'connection')}`);
    return judgeKnown(
      levels.map((level) => cellOf(trials, 'thread-pool', level)),
      (...cells) => withDoubt(judgeCells(cells, header.settings.slots), cells),
    );
  },
};

const queueMs = (cell: ClaimCell): number => (cell.connections / cell.perSecond) * 1000;

/** At as many connections as slots there is no queue yet: growth is judged between the levels above. */
function judgeCells(cells: readonly ClaimCell[], slots: number): Judgement {
  const steps = cells.slice(1).flatMap((cell, i) => stepFrom(cells[i], cell));
  const queued = cells.filter(({ connections }) => connections > slots);
  const growth = queued.slice(1).flatMap((cell, i) => stepFrom(queued[i], cell));
  const ratios = [...cells.map((cell) => cell.p50Ms / queueMs(cell)), ...growth.map(offOf)];
  const off = Math.max(...ratios.map((ratio) => Math.abs(ratio - 1)));
  const medians = cells.map(medianText).join(' / ');
  const expected = cells.map((cell) => signOfLatency(cell.reading) + ms(queueMs(cell))).join(' / ');
  const grown = steps
    .map(({ median, connections, sign }) => `${sign}${times(median)} for ${times(connections)}`)
    .join(', ');
  return {
    verdict: byLimits(off, near, far),
    text: `${medians} ms; connections / throughput gives ${expected} ms; grown ${grown} the connections`,
  };
}

/** What the median and the connections of a level are multiples of, in the level below. */
interface Step {
  /** Before the median's multiple. */
  readonly sign: string;
  readonly median: number;
  readonly connections: number;
}

const stepFrom = (below: ClaimCell | undefined, cell: ClaimCell): Step[] =>
  below === undefined
    ? []
    : [
        {
          sign: signOfCells([below, cell]),
          median: cell.p50Ms / below.p50Ms,
          connections: cell.connections / below.connections,
        },
      ];

const offOf = ({ median, connections }: Step): number => median / connections;

const times = (ratio: number): string => `×${ratio.toFixed(2)}`;
