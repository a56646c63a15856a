/** The connections over which a block is sent, so that the lab knows which loop each one is on. */
import type { Fall } from '../../results/record/action.ts';
import { type Endpoint, getRequest, RawConnection } from '../preflight/raw-connection.ts';

export interface Victim {
  readonly connection: RawConnection;
  /** The loop that answers on it; null where it is no matter of loops. */
  readonly loop: number | null;
}

/** Opened at once; a listen queue takes them. */
const batch = 16;
/** With L loops every one of them is met within so many times L connections, but for one time in 10^13. */
const triesPerLoop = 30;

/** One for each slot that shall be blocked; which slot takes it is the server's own matter. */
export async function anyVictims(endpoint: Endpoint, count: number): Promise<Victim[]> {
  const connections: RawConnection[] = [];
  while (connections.length < count)
    connections.push(...(await openSome(endpoint, Math.min(batch, count - connections.length))));
  return connections.map((connection) => ({ connection, loop: null }));
}

/** `spread`: `count` on distinct loops, fewer where they were not met; `random`: the first `count`, wherever they are. */
export async function loopVictims(
  endpoint: Endpoint,
  { count, loops, fall }: { readonly count: number; readonly loops: number; readonly fall: Fall },
): Promise<Victim[]> {
  const kept: Victim[] = [];
  for (let tried = 0; kept.length < count && tried < triesPerLoop * loops; tried += batch) {
    for (const victim of await placed(endpoint)) {
      const wanted = fall === 'random' || kept.every(({ loop }) => loop !== victim.loop);
      if (wanted && kept.length < count) kept.push(victim);
      else victim.connection.close();
    }
  }
  return kept;
}

async function placed(endpoint: Endpoint): Promise<Victim[]> {
  const connections = await openSome(endpoint, batch);
  return Promise.all(
    connections.map(async (connection) => ({ connection, loop: await placeOf(connection, endpoint) })),
  );
}

const openSome = (endpoint: Endpoint, count: number): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, () => RawConnection.open(endpoint)));

/** @throws when the server does not tell: it was started without faults */
async function placeOf(connection: RawConnection, endpoint: Endpoint): Promise<number> {
  const { status, body } = await connection.ask(getRequest('/place', endpoint));
  if (status !== 200 || !/^\d+$/.test(body))
    throw new Error(`the server does not say which loop answers (${status})`);
  return Number(body);
}
