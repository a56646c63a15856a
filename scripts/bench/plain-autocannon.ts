/** autocannon as its authors ship it, with its own clock and sums: the limit that our driver's cost is held against. */
import autocannon from 'autocannon';

export interface PlainLoad {
  readonly url: string;
  readonly connections: number;
  readonly warmupSeconds: number;
  readonly seconds: number;
}

export interface PlainCost {
  readonly cpuUs: number;
  readonly answers: number;
  /** Other statuses, timeouts and connection errors, warm-up too. */
  readonly errors: number;
}

const load = JSON.parse(process.argv[2] ?? '{}') as PlainLoad;
process.on('SIGINT', () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const { url, connections } = load;
const warmup = await autocannon({ url, connections, duration: load.warmupSeconds });
const before = process.cpuUsage();
const result = await autocannon({ url, connections, duration: load.seconds });
const { user, system } = process.cpuUsage(before);
const errorsOf = ({ non2xx, errors }: autocannon.Result): number => non2xx + errors;
const cost: PlainCost = {
  cpuUs: user + system,
  answers: result['2xx'],
  errors: errorsOf(warmup) + errorsOf(result),
};
process.send?.(cost, () => process.exit(0));
