import { knownValue, type Observed } from '../record/observed.ts';
import type { Run } from '../record/run.ts';
import { blastJson } from './blast-json.ts';
import { doubtText } from './doubt-text.ts';
import { summaryOf } from './summary.ts';
import type { Row, RowNumbers } from './table.ts';

/**
 * The summary that `--json` prints: units in the names, `null` where there is no number that may be shown. Cells that
 * are INVALID, failed or missing hold `numbers: null`, their reasons, and the errors that were counted.
 */
export function jsonReport(run: Run) {
  const summary = summaryOf(run);
  const { header } = run;
  return {
    schemaVersion: 1 as const,
    run: {
      id: header.id,
      experiment: header.experiment,
      startedAt: header.startedAt,
      end: run.end?.state ?? 'unfinished',
      because: run.end?.because ?? null,
      plannedTrials: header.plannedTrials,
      trials: run.trials.length,
      cutOff: run.cutOff,
    },
    /** Verdicts that stood in the file and were not what its evidence gives; `cells` has what it gives. */
    altered: run.altered ?? [],
    question: summary.question,
    trust: summary.trust,
    cells: summary.rows.map(cellJson),
    ...(summary.blast && { blast: blastJson(summary.blast) }),
    /** What targets leave unproved, by server. */
    unproved: summary.unproved,
    claims: summary.claims,
    reproduces: summary.reproduces,
    settings: header.settings,
    environment: header.environment,
  };
}
export type JsonReport = ReturnType<typeof jsonReport>;

const cellJson = (row: Row) => ({
  server: row.cell.server,
  model: row.cell.model,
  ...(row.cell.variant !== undefined && { variant: row.cell.variant }),
  connections: row.cell.connections,
  verdict: row.verdict,
  reading: row.reading,
  repeats: row.repeats,
  errors: row.errors,
  numbers: row.numbers === null ? null : numbersJson(row.numbers),
  article: row.article,
  reasons: row.doubts.map(doubtText),
});

function numbersJson(numbers: RowNumbers) {
  return {
    perSecond: numbers.perSecond,
    latency: numbers.latency,
    errors: numbers.errors,
    threads: knownValue(numbers.threads),
    rssBytes: knownValue(numbers.rssBytes),
    pssBytes: knownValue(numbers.pssBytes),
    bound: knownValue(numbers.bound),
    limit: knownValue(numbers.limit),
    generatorShare: knownValue(numbers.generatorShare),
    crossCheck: numbers.crossCheck === null ? null : knownValue(numbers.crossCheck),
    unavailable: unavailableOf(numbers),
  };
}

/** Why a figure above is null. */
function unavailableOf(numbers: RowNumbers): Record<string, string> {
  const { threads, rssBytes, pssBytes, bound, limit, generatorShare, crossCheck } = numbers;
  const figures = { threads, rssBytes, pssBytes, bound, limit, generatorShare };
  const all: Record<string, Observed<unknown>> = { ...figures, ...(crossCheck && { crossCheck }) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      'unavailable' in value ? [[name, value.unavailable]] : [],
    ),
  );
}
