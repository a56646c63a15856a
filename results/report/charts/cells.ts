/** Rows of the table as lines over the number of connections, one a server. */
import { none, whole } from '../../figure.ts';
import type { MeasuredTrial } from '../../record/trial.ts';
import { cellKey } from '../../record/trial.ts';
import { shownRow } from '../shown.ts';
import type { Row } from '../table.ts';
import type { Subject } from './chart.ts';
import type { Mark, Point } from './lines.ts';
import { type Look, lookOf } from './look.ts';

export interface ServerRows {
  readonly name: string;
  readonly look: Look;
  /** By connections. */
  readonly rows: readonly Row[];
}

/** In the order of the table. */
export function serversOf({ rows }: Subject): ServerRows[] {
  const groups = [...Map.groupBy(rows, serverName)];
  return groups.map(([name, own], i) => ({ name, look: lookOf(i), rows: own }));
}

export const levelsOf = ({ rows }: Subject): number[] => [
  ...new Set(rows.map((row) => row.cell.connections)),
];

/** The trials of a row whose numbers may be shown. */
export const usableOf = ({ groups }: Subject, { cell }: Row): readonly MeasuredTrial[] =>
  groups.find((group) => cellKey(group.cell) === cellKey(cell))?.usable ?? [];

export const isSuspect = ({ verdict }: Row): boolean => verdict === 'SUSPECT';

/** The server, and what else makes its cells differ at one number of connections. */
export const serverName = (row: Row): string => shownRow(row).server;

/** `thread-pool, 1,000 connections`. */
export const cellName = (row: Row): string =>
  `${serverName(row)}, ${whole(row.cell.connections)} connections`;

/** `thread-pool 1,000`; without connections where all rows have the same. */
export function rowNames(rows: readonly Row[]): string[] {
  const same = rows.every((row) => row.cell.variant !== undefined);
  return rows.map((row) => (same ? serverName(row) : `${serverName(row)} ${whole(row.cell.connections)}`));
}

/** `INVALID: little`, `FAILED: server-died`, `not measured`: why a row has no number. */
export function whyNoNumber({ verdict, doubts }: Row): string {
  if (verdict === 'missing') return 'not measured';
  const codes = doubts.flatMap(({ failure, findings }) => [
    ...(failure ? [failure.code] : []),
    ...findings.filter(({ status }) => status === 'fail').map(({ code }) => code),
  ]);
  const [first] = codes;
  return first === undefined ? verdict : `${verdict}: ${first}`;
}

/** Crosses of all rows without a number. */
export const marksOf = (rows: readonly Row[]): Mark[] =>
  rows
    .filter((row) => row.numbers === null)
    .map((row) => ({
      x: row.cell.connections,
      why: `${serverName(row)} ${whyNoNumber(row)}`,
      text: `${cellName(row)}: no number, ${whyNoNumber(row)}`,
    }));

/** `SUSPECT: generator, cold-start`; `VALID`. */
export function verdictText({ verdict, doubts }: Row): string {
  const codes = new Set(doubts.flatMap(({ findings }) => findings.map(({ code }) => code)));
  return codes.size === 0 ? verdict : `${verdict}: ${[...codes].join(', ')}`;
}

/** One value of a row, with the smallest and largest of its repeats when there are several. */
export function pointOf(row: Row, value: number, each: readonly number[], said: string): Point {
  const spread = each.length > 1 ? { low: Math.min(...each), high: Math.max(...each) } : {};
  const text = `${cellName(row)}: ${said}, ${verdictText(row)}`;
  return { x: row.cell.connections, y: value, suspect: isSuspect(row), text, ...spread };
}

/** Connections, server, the given figures, verdict: a row as a line of a chart's table. */
export function tableLine(row: Row, figures: readonly string[]): string[] {
  const { connections, server } = shownRow(row);
  const state = row.numbers === null ? whyNoNumber(row) : verdictText(row);
  return [connections, server, ...(row.numbers === null ? figures.map(() => none) : figures), state];
}
