import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { errorText } from './error-text.ts';
import { type Endpoint, getRequest, RawConnection } from './raw-connection.ts';

export interface SingleWaits {
  /** From the request's last byte out to the answer's last byte in, microseconds. Too long by what this process was busy. */
  readonly durationsUs: Observed<number[]>;
  /** Requests that were sent, answered or not: part of the books. */
  readonly waits: number;
}

/** `count` requests one after the other on one connection. A status other than 2xx makes the durations unavailable. */
export async function timeSingleWaits(
  endpoint: Endpoint,
  path = '/wait',
  count = 3,
  timeoutMs = 10_000,
): Promise<SingleWaits> {
  const durations: number[] = [];
  let waits = 0;
  try {
    const connection = await RawConnection.open(endpoint);
    try {
      while (waits < count) {
        waits++;
        durations.push(await timeOne(connection, getRequest(path, endpoint), timeoutMs));
      }
    } finally {
      connection.close();
    }
    return { durationsUs: known(durations), waits };
  } catch (error) {
    return { durationsUs: unavailable(`GET ${path}: ${errorText(error)}`), waits };
  }
}

async function timeOne(connection: RawConnection, request: Buffer, timeoutMs: number): Promise<number> {
  const startMs = performance.now();
  const { status } = await connection.ask(request, timeoutMs);
  const durationUs = (performance.now() - startMs) * 1000;
  if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  return durationUs;
}
