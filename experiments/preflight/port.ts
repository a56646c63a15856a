/** Is a port free, in both address families? */
import { isKnown } from '../../results/record/observed.ts';
import { LabError } from '../engine/errors.ts';
import { bindAddresses, tryBind } from './bind.ts';
import { describeRows, listenRows } from './listen-rows.ts';

const nobody: ReadonlySet<number> = new Set();
const loopback = bindAddresses.slice(0, 2);

/** Throws `port-taken`, naming every holder it can see in both families, or `port-forbidden`. */
export async function assertPortFree(port: number): Promise<void> {
  const rows = listenRows(port, nobody);
  if (isKnown(rows) && rows.value.length > 0) {
    throw new LabError('port-taken', `port ${port} is taken: ${describeRows(rows.value)}`, { phase: 'port' });
  }
  await assertBindable(port, isKnown(rows) ? loopback : bindAddresses);
}

/** Addresses in turn, so that our own attempts do not stand in each other's way. A family that is off is no obstacle. */
async function assertBindable(port: number, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const attempt = await tryBind(address, port);
    if ('code' in attempt) throwWhenBarred(attempt.code, address, port);
  }
}

function throwWhenBarred(code: string, address: string, port: number): void {
  if (code === 'EACCES') {
    throw new LabError('port-forbidden', `port ${port}: this user may not listen on it`, { phase: 'port' });
  }
  if (code === 'EADDRINUSE') {
    throw new LabError(
      'port-taken',
      `port ${port} is taken: ${address} by a process that cannot be named here`,
      {
        phase: 'port',
      },
    );
  }
}

const attempts = 20;

/** A port that the kernel chose and that nobody listens on in either family. Throws `port-taken` when none is found. */
export async function chooseFreePort(host: string): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const bound = await tryBind(host, 0);
    if ('code' in bound)
      throw new LabError('port-forbidden', `cannot listen on ${host}: ${bound.code}`, { phase: 'port' });
    if (await isFree(bound.port)) return bound.port;
  }
  throw new LabError(
    'port-taken',
    `the kernel offered no port free in both families in ${attempts} attempts`,
    {
      phase: 'port',
    },
  );
}

const isFree = (port: number): Promise<boolean> =>
  assertPortFree(port).then(
    () => true,
    () => false,
  );
