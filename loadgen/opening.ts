/** Opening of many connections without a storm: in batches, each after every connection of the one before was answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadPlan, Report } from './contract.ts';
import { LoadError } from './errors.ts';
import type { Tally } from './tally.ts';

/** Connections opened at once: stays below the listen backlog of any usual system. */
const batchSize = 1000;
const pollMs = 5;

/** @throws LoadError `connections-not-opened` when not all were answered once within the plan's time */
export async function openInBatches(
  plan: LoadPlan,
  tally: Tally,
  startBatch: (connections: number) => void,
  report: Report,
): Promise<void> {
  const deadlineMs = performance.now() + plan.openTimeoutMs;
  for (let opened = 0; opened < plan.connections; ) {
    const batch = Math.min(batchSize, plan.connections - opened);
    startBatch(batch);
    opened += batch;
    await served(opened, deadlineMs, plan, tally);
    report.progress(opened);
  }
}

async function served(connections: number, deadlineMs: number, plan: LoadPlan, tally: Tally): Promise<void> {
  while (tally.served < connections) {
    if (performance.now() > deadlineMs) throw notOpened(plan, tally);
    await sleep(pollMs);
  }
}

function notOpened(plan: LoadPlan, tally: Tally): LoadError {
  const errors = Object.entries(tally.connectionErrors).map(([code, n]) => `${n} x ${code}`);
  const reason = errors.length > 0 ? ` (${errors.join(', ')})` : '';
  return new LoadError(
    'connections-not-opened',
    `${tally.served} of ${plan.connections} connections were answered within ${plan.openTimeoutMs / 1000} s${reason}`,
  );
}
