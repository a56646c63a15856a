/** Every server at every level, servers next to each other; repeats turn the order round (ABBA), so that a drift of the machine hurts all alike. */

import type { TrialPlan } from '../../results/record/trial.ts';
import type { Design } from '../engine/experiment.ts';

/** The order of servers in repeat `repeat` (0 for the first): A B, then B A, then A B. */
export const abba = <T>(servers: readonly T[], repeat: number): readonly T[] =>
  repeat % 2 === 0 ? servers : servers.toReversed();

export interface Grid {
  readonly servers: readonly string[];
  readonly connections: readonly number[];
  readonly repeat: number;
}

/** Number of trials of the grid. */
export const gridSize = ({ servers, connections, repeat }: Grid): number =>
  servers.length * connections.length * repeat;

export async function* grid(
  { servers, connections, repeat }: Grid,
  plan: (server: string, connections: number, repeat: number) => TrialPlan,
): Design {
  for (let turn = 0; turn < repeat; turn++) {
    for (const level of connections) {
      for (const server of abba(servers, turn)) yield plan(server, level, turn);
    }
  }
}
