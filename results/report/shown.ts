/** A row as the strings that text and markdown show. */
import { mebibytes, ms, none, percent, whole } from '../figure.ts';
import { knownValue, type Observed } from '../record/observed.ts';
import { signOf, signOfLatency } from '../stats/reading.ts';
import type { Row } from './table.ts';

export interface ShownRow {
  readonly connections: string;
  readonly server: string;
  readonly perSecond: string;
  readonly p50: string;
  readonly p90: string;
  readonly p99: string;
  readonly max: string;
  readonly errors: string;
  readonly verdict: string;
  readonly bound: string;
  readonly share: string;
  readonly limit: string;
  readonly threads: string;
  readonly rss: string;
  readonly pss: string;
}

export function shownRow(row: Row): ShownRow {
  const { numbers, reading } = row;
  const rate = signOf(reading);
  const time = signOfLatency(reading);
  const latency = (us: number | undefined) => (us === undefined ? none : time + ms(us / 1000));
  const bound = numbers && knownValue(numbers.bound);
  return {
    connections: whole(row.cell.connections),
    server: row.cell.variant === undefined ? row.cell.server : `${row.cell.server} ${row.cell.variant}`,
    perSecond: numbers ? rate + whole(numbers.perSecond.median) : none,
    p50: latency(numbers?.latency.p50Us),
    p90: latency(numbers?.latency.p90Us),
    p99: latency(numbers?.latency.p99Us),
    max: latency(numbers?.latency.maxUs),
    errors: row.errors === null ? none : whole(row.errors),
    verdict: verdictText(row),
    bound: bound ? whole(bound.perSecond) : none,
    share: bound ? rate + percent(bound.share) : none,
    limit: limitText(row),
    threads: figure(numbers?.threads, whole),
    rss: figure(numbers?.rssBytes, mebibytes),
    pss: figure(numbers?.pssBytes, mebibytes),
  };
}

/** The word alone would say that everything is proved. */
const verdictText = ({ verdict, fromOutside }: Row): string =>
  fromOutside && (verdict === 'VALID' || verdict === 'SUSPECT') ? `${verdict}, from outside` : verdict;

/** Only how near to the waiting's bound it came is made of the throughput; the rest was read elsewhere. */
function limitText({ numbers, reading }: Row): string {
  const limit = numbers && knownValue(numbers.limit);
  if (!limit) return none;
  const ofRate = limit.resource === 'connections' || limit.resource === 'slots';
  return `${limit.resource}: ${ofRate ? signOf(reading) : ''}${limit.text}`;
}

function figure(observed: Observed<number> | undefined, write: (value: number) => string): string {
  const value = knownValue(observed);
  return value === null ? none : write(value);
}
