/** Two ways from the front to a slot. */
import type { Waiting } from './app.ts';
import type { Block } from './block.ts';
import { Pending } from './pending.ts';
import { createRing, RingFront } from './ring.ts';
import { type Slots, startSlots } from './slots.ts';

export interface Dispatcher {
  readonly slots: Slots;
  readonly waiting: Waiting;
  /** Jobs that wait for a slot. */
  queueLength(): number;
}

export interface PoolSize {
  readonly slots: number;
  readonly waitMs: number;
  readonly queueCapacity: number;
  readonly faults?: boolean;
}

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(least));
const asNumber = (block: Block): number => (block.mode === 'sleep' ? block.ms : -block.ms);

/** Slots pull from a shared ring, as Tomcat's threads do from their executor's queue. */
export async function queueDispatch(size: PoolSize): Promise<Dispatcher> {
  const capacity = powerOfTwo(size.queueCapacity + size.slots);
  const memory = createRing(capacity);
  const front = new RingFront(memory, size.queueCapacity);
  const pending = new Pending(capacity);
  const slots = await startSlots(size.slots, size.waitMs, memory, size.faults);
  const onLost = (index: number, cause: unknown): void => {
    slots.lose(index, cause);
    pending.end((slots.current[index] ?? 0) - 1, 'failed');
  };
  for (const index of slots.lanes.keys())
    slots.pool.run(index, { name: 'pull' }).catch((cause) => onLost(index, cause));
  await slots.allPull();
  front.listen((id) => pending.end(id, 'ok'));
  return {
    slots,
    waiting: pushing(front, pending),
    queueLength: () => front.waiting,
  };
}

function pushing(front: RingFront, pending: Pending): Waiting {
  const push = (blockMs: number, done: Parameters<Waiting['wait']>[0]): void => {
    const id = pending.add(done);
    if (id === null) done('refused');
    else if (!front.push({ id, blockMs })) pending.end(id, 'refused');
  };
  return { wait: (done) => push(0, done), block: (block, done) => push(asNumber(block), done) };
}

/** What most people would write: `pool.run()` for each request, piscina's own queue and scheduling. */
export async function runDispatch(size: PoolSize): Promise<Dispatcher> {
  const slots = await startSlots(size.slots, size.waitMs, null, size.faults);
  const run = (blockMs: number, done: Parameters<Waiting['wait']>[0]): void => {
    if (slots.pool.queueSize >= size.queueCapacity) {
      done('refused');
      return;
    }
    slots.pool.run(blockMs, { name: 'serve' }).then(
      () => done('ok'),
      () => done('failed'),
    );
  };
  return {
    slots,
    waiting: { wait: (done) => run(0, done), block: (block, done) => run(asNumber(block), done) },
    queueLength: () => slots.pool.queueSize,
  };
}
