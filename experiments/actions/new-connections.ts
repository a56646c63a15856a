/** What somebody meets who connects while the server is blocked. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewConnection } from '../../results/record/blast.ts';
import { errorText } from '../preflight/error-text.ts';
import { type Endpoint, getRequest, RawConnection } from '../preflight/raw-connection.ts';

const epochMs = (): number => performance.timeOrigin + performance.now();

export interface Asking {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly everyMs: number;
  /** A connection without an answer for so long has none. */
  readonly timeoutMs: number;
}

/**
 * Opens a connection every `everyMs`, the first at once, until `over`; resolves when each has its answer or none.
 * Timed in this process: too long by what it was busy with its own observation (some milliseconds).
 */
export async function openWhile(asking: Asking, over: AbortSignal): Promise<NewConnection[]> {
  const asked: Promise<NewConnection>[] = [];
  while (!over.aborted) {
    asked.push(askNew(asking));
    await sleep(asking.everyMs, undefined, { signal: over }).catch(() => {});
  }
  return Promise.all(asked);
}

/** Never rejects. */
async function askNew({ endpoint, path, timeoutMs }: Asking): Promise<NewConnection> {
  const atMs = epochMs();
  let connectMs: number | null = null;
  try {
    const connection = await RawConnection.open(endpoint, timeoutMs);
    connectMs = epochMs() - atMs;
    try {
      const { status } = await connection.ask(getRequest(path, endpoint), timeoutMs);
      return { atMs, connectMs, answerMs: epochMs() - atMs, outcome: String(status) };
    } finally {
      connection.close();
    }
  } catch (error) {
    return { atMs, connectMs, answerMs: null, outcome: errorText(error) };
  }
}
