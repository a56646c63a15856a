/**
 * One row a request of an open loop, small enough to be kept in the record: reports cut any interval out of it.
 *
 * Layout: base64 of a zlib stream (RFC 1950) of four columns one after the other, each of signed 32-bit little-endian
 * integers, one a request, in the order of the intended starts: (1) intended start in microseconds since the window
 * opened, as the difference to the row before; (2) latency from the intended start to the 2xx answer, microseconds, -1 when
 * there was none; (3) the same from the real sending; (4) index of the connection. Times end at 2^31 us, 35 minutes.
 */
import { deflateSync, inflateSync } from 'node:zlib';

export interface RequestEvent {
  /** Since the window opened. */
  readonly intendedUs: number;
  /** Since the intended start; -1: never answered with 2xx. */
  readonly latencyUs: number;
  /** Since the real sending; -1: never answered with 2xx. */
  readonly serviceUs: number;
  readonly connection: number;
}

const columns = 4;
const bytes = 4;

/** @param events in the order of their intended starts; fractions of a microsecond are rounded */
export function encodeEvents(events: readonly RequestEvent[]): string {
  const table = Buffer.alloc(columns * bytes * events.length);
  let before = 0;
  events.forEach((event, row) => {
    const intended = Math.round(event.intendedUs);
    const values = [intended - before, event.latencyUs, event.serviceUs, event.connection];
    values.forEach((value, column) => {
      table.writeInt32LE(Math.round(value), offset(events.length, row, column));
    });
    before = intended;
  });
  return deflateSync(table).toString('base64');
}

/** Throws when the text is not what `encodeEvents` wrote. */
export function decodeEvents(text: string): RequestEvent[] {
  const table = inflateSync(Buffer.from(text, 'base64'));
  if (table.length % (columns * bytes) !== 0) throw new Error(`${table.length} bytes are no whole rows`);
  const rows = table.length / (columns * bytes);
  const at = (row: number, column: number) => table.readInt32LE(offset(rows, row, column));
  let intendedUs = 0;
  return Array.from({ length: rows }, (_, row) => {
    intendedUs += at(row, 0);
    return { intendedUs, latencyUs: at(row, 1), serviceUs: at(row, 2), connection: at(row, 3) };
  });
}

const offset = (rows: number, row: number, column: number): number => (column * rows + row) * bytes;
