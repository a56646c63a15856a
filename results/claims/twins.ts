/** The pairs of an A/A run: the same model and level under two names. */
import type { Reading } from '../record/reason.ts';
import type { Cell, TrialRecord } from '../record/trial.ts';
import { cellReading } from '../stats/cell-verdict.ts';
import { compare } from '../stats/comparison.ts';
import { signOfMany } from '../stats/reading.ts';
import { groupByCell, numbersOf } from '../stats/repeats.ts';

export interface Twins {
  readonly name: string;
  readonly comparison: ReturnType<typeof compare>;
  /** Largest to smallest repeat of both, as a share of the smallest: what single trials differ by. */
  readonly spread: number;
  /** Before numbers made of both. */
  readonly sign: string;
}

/** Every pair of which both have a usable repeat. */
export function twinsOf(trials: readonly TrialRecord[]): Twins[] {
  const cells = groupByCell(trials).flatMap((group) => {
    const numbers = numbersOf(group);
    return numbers === null ? [] : [{ cell: group.cell, numbers, reading: cellReading(group) }];
  });
  const pairs = Map.groupBy(cells, ({ cell }) => pairName(cell));
  return [...pairs].flatMap(([name, [a, b]]) => (a && b ? [twins(name, a, b)] : []));
}

/** What both names of a server have in common. */
const pairName = ({ server, connections }: Pick<Cell, 'server' | 'connections'>): string =>
  `${server.replace(/ \(A′?\)$/, '')}@${connections}`;

interface Measured {
  readonly cell: { readonly server: string };
  readonly numbers: NonNullable<ReturnType<typeof numbersOf>>;
  readonly reading: Reading | null;
}

function twins(name: string, a: Measured, b: Measured): Twins {
  const side = ({ cell, numbers, reading }: Measured) => ({
    name: cell.server,
    perSecond: numbers.perSecondEach,
    reading,
  });
  const each = [...a.numbers.perSecondEach, ...b.numbers.perSecondEach];
  return {
    name,
    comparison: compare(side(a), side(b)),
    spread: Math.max(...each) / Math.min(...each) - 1,
    sign: signOfMany([a.reading, b.reading]),
  };
}

/** Pairs that were tried; one that `twinsOf` does not have has no usable repeat on one side, or was not finished. */
export const pairsTried = (trials: readonly TrialRecord[]): number =>
  new Set(trials.map(({ plan: { cell } }) => pairName(cell))).size;

/**
 * The largest distance from 1 that the interval of a ratio reaches, which is a difference that this machine shows
 * between equals; null with one repeat, which has no interval.
 */
export const noiseOf = ({ comparison }: Twins): number | null =>
  comparison.kind === 'one-repeat'
    ? null
    : Math.max(Math.abs(1 - comparison.low), Math.abs(comparison.high - 1));
