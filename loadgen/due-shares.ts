/** The requests of a window cut by time and by connection: where and when it was late. Pure. */
import type { ConnectionShare, Slices } from '../results/record/open-loop.ts';
import type { Row } from './due-requests.ts';

const sliceUs = 100_000;
const never = -1;

/** A last slice that the window cuts off is a slice as well, and shorter. */
export function slicesOf(rows: readonly Row[], windowMs: number): Slices {
  const last = Math.ceil((windowMs * 1000) / sliceUs) - 1;
  const slices = grouped(rows, last + 1, ({ intendedUs }) =>
    Math.min(last, Math.floor(intendedUs / sliceUs)),
  );
  return {
    sliceMs: 100,
    due: slices.map((slice) => slice.length),
    late: slices.map(lateIn),
    lost: slices.map((slice) => slice.filter(({ latencyUs }) => latencyUs === never).length),
    p50Us: slices.map(medianUs),
    maxUs: slices.map(slowestUs),
  };
}

export const connectionShares = (rows: readonly Row[], connections: number): ConnectionShare[] =>
  grouped(rows, connections, ({ connection }) => connection).map((own) => ({
    requests: own.length,
    late: lateIn(own),
    maxUs: slowestUs(own),
  }));

function grouped(rows: readonly Row[], groups: number, groupOf: (row: Row) => number): Row[][] {
  const all = Array.from({ length: groups }, (): Row[] => []);
  for (const row of rows) all[groupOf(row)]?.push(row);
  return all;
}

const lateIn = (rows: readonly Row[]): number => rows.filter(({ late }) => late).length;

const slowestUs = (rows: readonly Row[]): number =>
  rows.reduce((slowest, { latencyUs }) => Math.max(slowest, latencyUs), never);

function medianUs(rows: readonly Row[]): number {
  const endless = ({ latencyUs }: Row) => (latencyUs === never ? Number.POSITIVE_INFINITY : latencyUs);
  const sorted = rows.map(endless).sort((a, b) => a - b);
  const median = sorted[(sorted.length - 1) >> 1] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(median) ? median : never;
}
