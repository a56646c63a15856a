/** The table of a run as data: what every report format shows. */

import type { Failure } from '../record/failure.ts';
import { metrics } from '../record/metrics.ts';
import { knownValue, type Observed } from '../record/observed.ts';
import type { Finding, Reading } from '../record/reason.ts';
import type { Run, RunSettings } from '../record/run.ts';
import { type Cell, cellKey, type TrialRecord } from '../record/trial.ts';
import { cellBound, cellLimit, medianMetric } from '../stats/cell-evidence.ts';
import { type CellVerdict, cellReading, cellVerdict } from '../stats/cell-verdict.ts';
import type { Limit } from '../stats/limiting-resource.ts';
import { errorCount } from '../stats/measurement.ts';
import { groupByCell, numbersOf, type RepeatNumbers, type Repeats } from '../stats/repeats.ts';
import { type ArticleFigure, articleFigure } from './article.ts';
import { type RowInstruments, rowInstruments } from './row-instruments.ts';

export interface RowNumbers extends RepeatNumbers, RowInstruments {
  readonly threads: Observed<number>;
  readonly rssBytes: Observed<number>;
  readonly pssBytes: Observed<number>;
  /** Answers a second that the waiting allows, and the share of it that was reached. */
  readonly bound: Observed<{ readonly perSecond: number; readonly share: number }>;
  readonly limit: Observed<Limit>;
}

/** Why a trial is not VALID. */
export interface Doubt {
  readonly trial: TrialRecord;
  readonly findings: readonly Finding[];
  readonly failure: Failure | null;
}

export interface Row {
  readonly cell: Cell;
  readonly verdict: CellVerdict;
  /** How the numbers are to be read; null when VALID. */
  readonly reading: Reading | null;
  /** null: there is no number that may be shown. */
  readonly numbers: RowNumbers | null;
  /**
   * Counted errors of all its trials, INVALID ones too: they are a reason, not a measured number. null: not known; an
   * INVALID cell's 0 is not, because nothing says that its counting was right.
   */
  readonly errors: number | null;
  readonly article: ArticleFigure;
  readonly doubts: readonly Doubt[];
  /** A target that leaves some of the proofs open: see `unprovedTexts`. */
  readonly fromOutside: boolean;
  /** Usable repeats and all that were tried. */
  readonly repeats: { readonly usable: number; readonly tried: number };
}

/** One row a cell: by connections, then in the order of the servers asked for. */
export function tableOf(run: Run): Row[] {
  const groups = groupByCell(run.trials);
  const keys = new Set(groups.map(({ cell }) => cellKey(cell)));
  const missing = plannedCells(run).filter((cell) => !keys.has(cellKey(cell)));
  const all = [...groups, ...missing.map((cell) => ({ cell, trials: [], usable: [] }))];
  const order = contendersOf(run).map(contenderKey);
  return all
    .sort(
      (a, b) =>
        a.cell.connections - b.cell.connections ||
        order.indexOf(contenderKey(a.cell)) - order.indexOf(contenderKey(b.cell)),
    )
    .map((group) => rowOf(group, run));
}

function plannedCells(run: Run): Cell[] {
  return [...new Set(run.header.settings.connections)].flatMap((connections) =>
    contendersOf(run).map((contender) => ({ ...contender, connections })),
  );
}

const contenderKey = ({ server, variant }: Omit<Cell, 'connections'>): string =>
  cellKey({ server, connections: 0, ...(variant !== undefined && { variant }) });

const contendersOf = ({ header: { contenders, settings } }: Run): readonly Omit<Cell, 'connections'>[] =>
  contenders ?? settings.servers.map((server) => ({ server, model: modelNamed(server, settings) }));

function modelNamed(server: string, { targets = [] }: RunSettings): Cell['model'] {
  const target = targets.find(({ name }) => name === server);
  if (target !== undefined) return target.model;
  return server === 'event-loop' || server === 'thread-pool' ? server : 'external';
}

/** The article's servers are ours: what a target is like is not known to be comparable. */
const articleModel = ({ server, model }: Cell, { targets = [] }: RunSettings): Cell['model'] =>
  targets.some(({ name }) => server === name || server.startsWith(`${name} (A`)) ? 'external' : model;

function rowOf(group: Repeats, run: Run): Row {
  const { cell, trials, usable } = group;
  const { settings } = run.header;
  return {
    cell,
    verdict: cellVerdict(group),
    reading: cellReading(group),
    numbers: rowNumbers(group),
    errors: rowErrors(group),
    article: articleFigure(articleModel(cell, settings), cell.connections, settings),
    doubts: trials.flatMap(doubtOf),
    fromOutside: fromOutside(trials),
    repeats: { usable: usable.length, tried: trials.length },
  };
}

function rowNumbers(group: Repeats): RowNumbers | null {
  const numbers = numbersOf(group);
  if (numbers === null) return null;
  const { usable } = group;
  return {
    ...numbers,
    threads: medianMetric(usable, metrics.threads),
    rssBytes: medianMetric(usable, metrics.rss),
    pssBytes: medianMetric(usable, metrics.pss),
    bound: cellBound(usable),
    limit: cellLimit(usable),
    ...rowInstruments(usable),
  };
}

function rowErrors({ trials, usable }: Repeats): number | null {
  const loads = trials.flatMap((trial) => knownValue(trial.evidence.load) ?? []);
  const errors = loads.reduce((sum, load) => sum + errorCount(load), 0);
  return errors > 0 || usable.length > 0 ? errors : null;
}

function doubtOf(trial: TrialRecord): Doubt[] {
  const failure = trial.state === 'failed' ? trial.failure : null;
  if (failure === null && trial.verdict.state === 'VALID') return [];
  return [{ trial, failure, findings: trial.findings.filter(isDoubt) }];
}

const isDoubt = ({ status }: Finding): boolean => status !== 'pass' && status !== 'unproved';

/** Some of its checks could not be asked of it. */
function fromOutside(trials: readonly TrialRecord[]): boolean {
  return trials.some(({ verdict }) => (verdict.unproved ?? []).length > 0);
}
