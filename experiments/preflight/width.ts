/**
 * How many requests a server holds at once, by physics: of `2 x slots` requests sent at once, a pool of `slots`
 * blocking threads cannot have answered more than `slots` before two waits have passed, whatever the machine.
 * Loops that hold no thread answer all of them after one wait, when the machine is quick enough.
 */
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import { errorText } from './error-text.ts';
import { type Endpoint, getRequest, RawConnection } from './raw-connection.ts';

export interface WidthPlan {
  readonly endpoint: Endpoint;
  readonly path: string;
  /** What a pool promises; loops are asked for twice as many as well. */
  readonly slots: number;
  readonly waitMs: number;
  readonly model: 'event-loop' | 'thread-pool' | 'external';
  /** Default 24. */
  readonly mostBursts?: number;
}

export interface WidthProof {
  readonly width: Observed<EvidenceValue<'width'>>;
  /** Requests that were sent, answered or not: part of the books. */
  readonly waits: number;
}

const shortestWaitMs = 10;
/** The code that answers is slow until it has been compiled, so a burst gets more than one chance. */
const defaultMostBursts = 24;
const openedAtOnce = 64;
/** Clocks and timers of two processes may disagree by so much. */
const slackMs = 0.5;

/** Bursts until the width is decided; a slow machine makes an answer late, never early. */
export async function measureWidth(plan: WidthPlan): Promise<WidthProof> {
  const { slots, waitMs, mostBursts = defaultMostBursts } = plan;
  if (waitMs < shortestWaitMs) {
    return { width: unavailable(`a wait of ${waitMs} ms is too short to tell one from two`), waits: 0 };
  }
  const asked = 2 * slots;
  const connections: RawConnection[] = [];
  const bursts: number[] = [];
  let waits = 0;
  try {
    await openInBatches(plan.endpoint, asked, connections);
    waits += asked;
    const answerBytes = await learnAnswer(plan, connections);
    while (bursts.length < mostBursts && !isDecided(plan, bursts)) {
      waits += asked;
      bursts.push(await burst(plan, connections, answerBytes));
    }
    return { width: known({ asked, waitMs, bursts }), waits };
  } catch (error) {
    return { width: unavailable(`the burst could not be sent: ${errorText(error)}`), waits };
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Loops: more than any pool of `slots` can. A pool: more than it promised, or its promise twice and never more. */
export function isDecided(
  { model, slots }: Pick<WidthPlan, 'model' | 'slots'>,
  bursts: readonly number[],
): boolean {
  const most = Math.max(0, ...bursts);
  if (model === 'event-loop') return most > 1.5 * slots;
  if (most >= 2 * slots) return true;
  return most > slots || bursts.filter((answered) => answered === slots).length >= 2;
}

async function openInBatches(endpoint: Endpoint, count: number, connections: RawConnection[]): Promise<void> {
  while (connections.length < count) {
    const size = Math.min(openedAtOnce, count - connections.length);
    const opening = Array.from({ length: size }, () => RawConnection.open(endpoint));
    const opened = await Promise.allSettled(opening);
    for (const result of opened) if (result.status === 'fulfilled') connections.push(result.value);
    for (const result of opened) if (result.status === 'rejected') throw result.reason;
  }
}

/** One answer a connection, which also warms both sides up; how many bytes an answer has. */
async function learnAnswer(
  { endpoint, path, waitMs, slots }: WidthPlan,
  connections: readonly RawConnection[],
): Promise<number> {
  const timeoutMs = answerTimeoutMs(slots, waitMs);
  const request = getRequest(path, endpoint);
  const answers = await Promise.all(connections.map((connection) => connection.ask(request, timeoutMs)));
  return Math.min(...answers.map(({ bytes }) => bytes));
}

const answerTimeoutMs = (slots: number, waitMs: number): number => 5000 + 4 * slots * waitMs;

/** Answers with status 2xx that came before two waits can have passed since the first request left. */
function burst(plan: WidthPlan, connections: readonly RawConnection[], answerBytes: number): Promise<number> {
  const { endpoint, path, waitMs, slots } = plan;
  const request = getRequest(path, endpoint);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('not every answer came')), answerTimeoutMs(slots, waitMs));
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    const deadlineMs = performance.now() + 2 * waitMs - slackMs;
    let answered = 0;
    let inTime = 0;
    const onAnswer = (bytes: string): void => {
      if (performance.now() < deadlineMs && isOk.test(bytes)) inTime++;
      if (++answered < connections.length) return;
      clearTimeout(timer);
      resolve(inTime);
    };
    const isWhole = (bytes: string): boolean => bytes.length >= answerBytes;
    for (const connection of connections) connection.race(request, isWhole, onAnswer, fail);
  });
}

const isOk = /^HTTP\/1\.1 2\d\d/;
