/** Who listens on a port. */
import type { ListenRow } from '../../results/record/evidence.ts';
import { isKnown, known, type Observed } from '../../results/record/observed.ts';
import { type ListenSocket, listenSockets } from '../proc/listen-table.ts';
import { type Holder, socketHolders } from '../proc/socket-holders.ts';

/** Every listening socket on `port`, both families, with its holder; `ours` are the processes that may hold it. */
export function listenRows(port: number, ours: ReadonlySet<number>): Observed<ListenRow[]> {
  const sockets = listenSockets(port);
  if (!isKnown(sockets)) return sockets;
  const holders = socketHolders(new Set(sockets.value.map(({ inode }) => inode)));
  return known(sockets.value.map((socket) => row(socket, holders.get(socket.inode) ?? [], ours)));
}

/** A socket may be shared by several processes: a stranger among them is the one to name. */
function row(socket: ListenSocket, holders: readonly Holder[], ours: ReadonlySet<number>): ListenRow {
  const stranger = holders.find(({ pid }) => !ours.has(pid));
  const holder = stranger ?? holders[0];
  return {
    ...socket,
    pid: holder?.pid ?? null,
    command: holder?.command ?? null,
    ours: holder !== undefined && stranger === undefined,
  };
}

/** `127.0.0.1 by pid 12 (node x.js)` for each row. */
export const describeRows = (rows: readonly ListenRow[]): string =>
  rows.map((row) => `${row.address} by ${describeHolder(row)}`).join(', ');

const describeHolder = ({ pid, command }: ListenRow): string =>
  pid === null ? 'a process that this user may not see' : `pid ${pid} (${command})`;
