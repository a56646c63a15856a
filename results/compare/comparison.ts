/** Runs side by side as data: what every format of `compare` shows. The first one is the baseline. */
import type { Run } from '../record/run.ts';
import type { Cell } from '../record/trial.ts';
import { trustText } from '../report/trust.ts';
import { cellAspects, type Difference, differences, differenceText, runAspects } from './aspect.ts';
import { type Change, changeOf } from './change.ts';
import { type CellSide, type MetricName, metricNames, sidesOf } from './side.ts';

export interface ComparedRun {
  /** `A` for the baseline, then `B`, `C`, … */
  readonly name: string;
  readonly run: Run;
  readonly trust: string;
}

export interface ComparedCell {
  readonly key: string;
  readonly cell: Cell;
  /** null: this run has no such cell. */
  readonly a: CellSide | null;
  readonly b: CellSide | null;
  /** Why no difference is given; empty when there is one. */
  readonly because: readonly string[];
  /** Differs without barring a comparison. */
  readonly remarks: readonly string[];
  /** null: not comparable, or no number. */
  readonly changes: Readonly<Record<MetricName, Change | null>>;
}

/** A run against the baseline. */
export interface Pair {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  /** Of the whole runs: why none of their cells can be compared. Empty: they can. */
  readonly barred: readonly string[];
  readonly remarks: readonly string[];
  readonly cells: readonly ComparedCell[];
}

export interface RunsComparison {
  readonly runs: readonly ComparedRun[];
  readonly pairs: readonly Pair[];
}

/** @throws RangeError with fewer than two runs */
export function compareRuns(given: readonly Run[]): RunsComparison {
  const [a, ...others] = given.map((run, i) => ({ name: nameOf(i), run, trust: trustText(run) }));
  if (a === undefined || others.length === 0) throw new RangeError('two runs are needed for a comparison');
  return { runs: [a, ...others], pairs: others.map((b) => pairOf(a, b)) };
}

/** A to Z, then A2 and so on. */
const nameOf = (index: number): string => {
  const round = Math.floor(index / 26);
  return String.fromCharCode(65 + (index % 26)) + (round === 0 ? '' : String(round + 1));
};

function pairOf(a: ComparedRun, b: ComparedRun): Pair {
  const found = differences(runAspects, a.run.header, b.run.header);
  const text = (difference: Difference) => differenceText(difference, a.name, b.name);
  const barred = found.filter(({ bars }) => bars).map(text);
  const remarks = [
    ...sameRun(a, b),
    ...found.filter(({ bars }) => !bars).map(text),
    ...unfinished(a, b),
    ...altered(a, b),
  ];
  return { a, b, barred, remarks, cells: cellsOf(a, b, barred) };
}

const sameRun = (a: ComparedRun, b: ComparedRun): string[] =>
  a.run.header.id === b.run.header.id
    ? [`${a.name} and ${b.name} are the same run: every difference is 0`]
    : [];

const unfinished = (...runs: readonly ComparedRun[]): string[] =>
  runs
    .filter(({ run }) => run.end?.state !== 'complete')
    .map(
      ({ name, run }) => `${name} did not finish: ${run.trials.length} of ${run.header.plannedTrials} trials`,
    );

/** The evidence counts, not what a file says of it. */
const altered = (...runs: readonly ComparedRun[]): string[] =>
  runs.flatMap(({ name, run }) => (run.altered ?? []).map((text) => `${name}, ${text}`));

/** Cells of both runs: in the baseline's order, then those that only the other has. */
function cellsOf(a: ComparedRun, b: ComparedRun, barred: readonly string[]): ComparedCell[] {
  const [ofA, ofB] = [sidesOf(a.run), sidesOf(b.run)];
  const keys = [...new Set([...ofA.keys(), ...ofB.keys()])];
  return keys.flatMap((key) => {
    const [sideA, sideB] = [ofA.get(key) ?? null, ofB.get(key) ?? null];
    const cell = (sideA ?? sideB)?.row.cell;
    return cell ? [comparedCell({ key, cell, a: sideA, b: sideB }, [a.name, b.name], barred)] : [];
  });
}

function comparedCell(
  sides: Pick<ComparedCell, 'key' | 'cell' | 'a' | 'b'>,
  [nameA, nameB]: readonly [string, string],
  barred: readonly string[],
): ComparedCell {
  const { cell, a, b } = sides;
  const aspects = cellAspects.filter(({ appliesTo }) => appliesTo?.(cell) ?? true);
  const found = a?.plan && b?.plan ? differences(aspects, a.plan, b.plan) : [];
  const text = (difference: Difference) => differenceText(difference, nameA, nameB);
  const because = [
    ...(barred.length > 0 ? ['the runs are not comparable'] : []),
    ...found.filter(({ bars }) => bars).map(text),
    ...noNumber(a, nameA),
    ...noNumber(b, nameB),
  ];
  const remarks = found.filter(({ bars }) => !bars).map(text);
  return { ...sides, because, remarks, changes: because.length === 0 ? changesOf(a, b) : noChanges };
}

function noNumber(side: CellSide | null, name: string): string[] {
  if (side === null) return [`${name} has no such cell`];
  return side.blank === null ? [] : [`${name} is ${side.blank}`];
}

const noChanges = { perSecond: null, p50Us: null, p99Us: null } as const;

function changesOf(a: CellSide | null, b: CellSide | null): ComparedCell['changes'] {
  if (a === null || b === null) return noChanges;
  const change = (name: MetricName) =>
    changeOf(a.metrics[name], b.metrics[name], name === 'perSecond' ? 'higher' : 'lower');
  return { perSecond: change('perSecond'), p50Us: change('p50Us'), p99Us: change('p99Us') };
}

/** Every cell of every pair in which something was compared. */
export const comparedChanges = ({ pairs }: RunsComparison) =>
  pairs.flatMap((pair) =>
    pair.cells.flatMap((cell) =>
      metricNames.flatMap((metric) => {
        const change = cell.changes[metric];
        return change === null ? [] : [{ pair, cell, metric, change }];
      }),
    ),
  );
