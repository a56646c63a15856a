/**
 * How far a closed loop without think time is from Little's law, `X * R = c`: 0 is exact, 0.1 is 10 % too much.
 * J. D. C. Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9 (1961).
 * @param perSecond throughput X, answers a second
 * @param meanSeconds mean latency R, seconds
 * @param connections requests in flight c, 1 or more
 */
export const littleResidual = (perSecond: number, meanSeconds: number, connections: number): number =>
  (perSecond * meanSeconds) / connections - 1;
