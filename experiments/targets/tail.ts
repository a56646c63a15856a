/** The end of what a process prints, however much that is. */
import type { Readable } from 'node:stream';

const keptBytes = 4000;

export interface Tail {
  /** The last 4,000 bytes of all streams together, in the order in which they came. */
  text(): string;
  /** Reads no more, though a process may still hold the other end. */
  close(): void;
}

/** Reads the streams to their ends, so that nobody ever waits for room in a pipe. */
export function tailOf(streams: readonly Readable[]): Tail {
  let kept: Buffer = Buffer.alloc(0);
  const keep = (chunk: Buffer): void => {
    const last = chunk.length > keptBytes ? chunk.subarray(-keptBytes) : chunk;
    kept = Buffer.concat([kept, last]).subarray(-keptBytes);
  };
  for (const stream of streams) {
    stream.on('data', keep);
    stream.on('error', () => {});
  }
  return {
    text: () => kept.toString().trim(),
    close: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}
