/** Who should be hurt, from what is known before the block. */
import type { Snapshot } from '../../record/server.ts';

/** Share of the load that the blocked loops carry: their background connections of all, 0 to 1. */
export function shareOfLoops({ loops }: Snapshot, places: readonly number[]): number {
  const open = (index: number): number => loops[index]?.openConnections ?? 0;
  const total = loops.reduce((sum, { openConnections }) => sum + openConnections, 0);
  return total === 0 ? 0 : places.reduce((sum, place) => sum + open(place), 0) / total;
}

/**
 * Share of the load that `k` blocks at random hurt on average: `1 - (1 - 1/L)^k`, the chance that one of k draws with
 * replacement is the loop of a given connection.
 * @param loops L, 1 or more
 */
export const shareAtRandom = (loops: number, k: number): number => 1 - (1 - 1 / loops) ** k;

/**
 * Standard deviation of that share in one trial with loops of equal size, from the occupancy distribution: the number of
 * loops that were not met has the variance `L q1 + L (L - 1) q2 - (L q1)^2` with `q1 = (1 - 1/L)^k`, `q2 = (1 - 2/L)^k`.
 * W. Feller, An Introduction to Probability Theory, vol. 1, IV.2.
 */
export function deviationAtRandom(loops: number, k: number): number {
  const q1 = (1 - 1 / loops) ** k;
  const q2 = (1 - 2 / loops) ** k;
  return Math.sqrt(Math.max(0, loops * q1 + loops * (loops - 1) * q2 - (loops * q1) ** 2)) / loops;
}
