/** The kernel's table of listening TCP sockets, both address families. */
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { decodeAddress } from './address.ts';
import { kernelText, noProc } from './kernel-file.ts';

export interface ListenSocket {
  readonly family: 'IPv4' | 'IPv6';
  readonly address: string;
  readonly inode: string;
}

const listening = '0A';
const established = '01';

/** Sockets that listen on `port` in this network namespace, whoever holds them. A missing `tcp6` means IPv6 is off. */
export function listenSockets(port: number): Observed<ListenSocket[]> {
  if (noProc !== null) return unavailable(noProc);
  const ipv4 = kernelText('/proc/net/tcp');
  if (ipv4 === null) return unavailable('/proc/net/tcp cannot be read');
  const ipv6 = kernelText('/proc/net/tcp6') ?? '';
  return known([...parseListenTable(ipv4, 'IPv4', port), ...parseListenTable(ipv6, 'IPv6', port)]);
}

/** Rows of `/proc/net/tcp` or `tcp6` in state LISTEN on `port`. */
export const parseListenTable = (
  text: string,
  family: ListenSocket['family'],
  port: number,
): ListenSocket[] =>
  parseTable(text, family, listening)
    .filter((row) => row.port === port)
    .map(({ port: _, ...socket }) => socket);

/** The same on every port. */
export function allListenSockets(): (ListenSocket & { readonly port: number })[] {
  if (noProc !== null) return [];
  return tables().flatMap(([family, text]) => parseTable(text, family, listening));
}

/** Connections that are established on the side of `port` in this network namespace. */
export function establishedOn(port: number): Observed<number> {
  if (noProc !== null) return unavailable(noProc);
  const rows = tables().flatMap(([family, text]) => parseTable(text, family, established));
  return known(rows.filter((row) => row.port === port).length);
}

const tables = (): readonly (readonly [ListenSocket['family'], string])[] => [
  ['IPv4', kernelText('/proc/net/tcp') ?? ''],
  ['IPv6', kernelText('/proc/net/tcp6') ?? ''],
];

const parseTable = (
  text: string,
  family: ListenSocket['family'],
  state: string,
): (ListenSocket & { readonly port: number })[] =>
  text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === state)
    .map((columns) => ({
      family,
      address: decodeAddress(columns[1]?.slice(0, -5) ?? ''),
      inode: columns[9] ?? '',
      port: Number.parseInt(columns[1]?.slice(-4) ?? '0', 16),
    }));
