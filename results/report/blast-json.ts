import type { BlastReport, BlastRow } from './blast-report.ts';

/** One object a cell: shares are 0 to 1, `figures: null` where no number may be shown. */
export const blastJson = ({ rows, strips }: BlastReport) => ({
  cells: rows.map(rowJson),
  timelines: strips.map(({ title, result }) => ({
    trial: title,
    stepMs: 100,
    heldFromMs: result.held.startUs / 1000,
    heldToMs: result.held.endUs / 1000,
    due: result.timeline.map(({ due }) => due),
    late: result.timeline.map(({ late }) => late),
    worstUs: result.timeline.map(({ worstUs }) => worstUs),
  })),
});

const rowJson = ({ row, action, guard, of, figures, results }: BlastRow) => ({
  server: row.cell.server,
  connections: row.cell.connections,
  variant: row.cell.variant ?? null,
  victims: action.victims,
  of,
  mode: action.mode,
  fall: action.fall,
  guard,
  blockMs: action.blockMs,
  verdict: row.verdict,
  reading: row.reading,
  figures,
  hurtOfEachRepeat: results.map(({ harm }) => harm.share),
  predictedOfEachRepeat: results.map(({ predicted }) => predicted),
});
