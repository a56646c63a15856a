/** Counters of TCP trouble of this network namespace, since its start. */
import type { Observed } from '../../results/record/observed.ts';
import { fromKernel } from './kernel-file.ts';

export interface TcpCounters {
  /** Connections refused or delayed because the accept queue was full. */
  readonly listenOverflows: number;
  /** All connection requests dropped by a listener, overflows among them. */
  readonly listenDrops: number;
  readonly synRetransmits: number;
}

export const tcpCounters = (): Observed<TcpCounters> => fromKernel('/proc/net/netstat', parseTcpCounters);

/** `TcpExt:` comes as a line of names and a line of values. */
export function parseTcpCounters(text: string): TcpCounters | null {
  const [names, values] = text.split('\n').filter((line) => line.startsWith('TcpExt:'));
  if (names === undefined || values === undefined) return null;
  const numbers = values.split(' ');
  const named = new Map(names.split(' ').map((name, i) => [name, Number(numbers[i])]));
  const listenOverflows = named.get('ListenOverflows');
  const listenDrops = named.get('ListenDrops');
  const synRetransmits = named.get('TCPSynRetrans');
  if (listenOverflows === undefined || listenDrops === undefined || synRetransmits === undefined) return null;
  return { listenOverflows, listenDrops, synRetransmits };
}
