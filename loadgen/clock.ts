/** Milliseconds since the epoch by the monotonic clock: comparable between processes of one machine, never set back. */
export const epochMs = (): number => performance.timeOrigin + performance.now();
