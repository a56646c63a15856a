/** Is the port free again after the server ended? */
import { setTimeout as sleep } from 'node:timers/promises';
import { isKnown } from '../../results/record/observed.ts';
import { bindAddresses, tryBind } from '../preflight/bind.ts';
import { describeRows, listenRows } from '../preflight/listen-rows.ts';
import { LabError } from './errors.ts';

/** How long a listening socket may outlive its process. */
const freedWithinMs = 3000;
const nobody: ReadonlySet<number> = new Set();

interface Options {
  readonly withinMs?: number;
  /** Who listens; where that cannot be known the port is tried in both address families. */
  readonly rowsOf?: typeof listenRows;
}

/** Throws `port-not-freed` when something still listens, named where it can be. */
export async function portFreed(
  port: number,
  { withinMs = freedWithinMs, rowsOf = listenRows }: Options = {},
): Promise<void> {
  const deadlineMs = performance.now() + withinMs;
  for (;;) {
    const holders = await holdersOf(port, rowsOf);
    if (holders === null) return;
    if (performance.now() > deadlineMs)
      throw new LabError('port-not-freed', `port ${port} is still held: ${holders}`, { phase: 'stop' });
    await sleep(50);
  }
}

/** As a clause; null when nobody holds it. */
async function holdersOf(port: number, rowsOf: typeof listenRows): Promise<string | null> {
  const rows = rowsOf(port, nobody);
  if (isKnown(rows)) return rows.value.length === 0 ? null : describeRows(rows.value);
  for (const address of bindAddresses) {
    const attempt = await tryBind(address, port);
    if ('code' in attempt && attempt.code === 'EADDRINUSE')
      return `${address} by a process that cannot be named here`;
  }
  return null;
}
