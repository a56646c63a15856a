/** What new connections met while the block lasted. */
import type { NewConnection } from '../../record/blast.ts';

export interface Newcomers {
  readonly tried: number;
  /** Answered later than a request may be that is not hurt, or never. */
  readonly hurt: number;
  /** Never answered. */
  readonly failed: number;
  /** Slowest to be open and slowest to be answered, milliseconds; null when none was. */
  readonly slowestConnectMs: number | null;
  readonly slowestAnswerMs: number | null;
}

/** @param aboveUs as of the background requests */
export function newcomersOf(connections: readonly NewConnection[], aboveUs: number): Newcomers {
  const answered = connections.flatMap(({ answerMs }) => answerMs ?? []);
  const connected = connections.flatMap(({ connectMs }) => connectMs ?? []);
  const failed = connections.length - answered.length;
  return {
    tried: connections.length,
    hurt: answered.filter((ms) => ms * 1000 > aboveUs).length + failed,
    failed,
    slowestConnectMs: connected.length === 0 ? null : Math.max(...connected),
    slowestAnswerMs: answered.length === 0 ? null : Math.max(...answered),
  };
}
