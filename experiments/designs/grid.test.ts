import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TrialPlan, TrialRecord } from '../../results/record/trial.ts';
import { grid, gridSize } from './grid.ts';

const choice = { servers: ['A', 'B'], connections: [10, 20], repeat: 2 };

async function order(): Promise<string[]> {
  const seen: string[] = [];
  const plan = (server: string, connections: number, repeat: number) => {
    seen.push(`${server}${connections}/${repeat}`);
    return {} as TrialPlan;
  };
  const design = grid(choice, plan);
  while ((await design.next({} as TrialRecord)).done !== true);
  return seen;
}

test('servers stand next to each other and turn their order with each repeat', async () => {
  assert.deepEqual(await order(), ['A10/0', 'B10/0', 'A20/0', 'B20/0', 'B10/1', 'A10/1', 'B20/1', 'A20/1']);
});

test('the size of a grid is the number of trials it yields', async () => {
  assert.equal(gridSize(choice), (await order()).length);
});
