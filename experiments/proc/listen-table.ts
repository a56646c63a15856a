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

/** Sockets that listen on `port` in this network namespace, whoever holds them. A missing `tcp6` means IPv6 is off. */
export function listenSockets(port: number): Observed<ListenSocket[]> {
  if (noProc !== null) return unavailable(noProc);
  const ipv4 = kernelText('/proc/net/tcp');
  if (ipv4 === null) return unavailable('/proc/net/tcp cannot be read');
  const ipv6 = kernelText('/proc/net/tcp6') ?? '';
  return known([...parseListenTable(ipv4, 'IPv4', port), ...parseListenTable(ipv6, 'IPv6', port)]);
}

/** Rows of `/proc/net/tcp` or `tcp6` in state LISTEN on `port`. */
export function parseListenTable(text: string, family: ListenSocket['family'], port: number): ListenSocket[] {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === listening && columns[1]?.endsWith(wanted))
    .map((columns) => ({
      family,
      address: decodeAddress(columns[1]?.slice(0, -5) ?? ''),
      inode: columns[9] ?? '',
    }));
}
