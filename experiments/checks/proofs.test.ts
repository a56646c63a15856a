/** What is proved around the load: each fault flips its own code, and those that follow from it. */
import { known, unavailable } from '../../results/record/observed.ts';
import { all, changed, withFields } from './doctored.testing.ts';
import { doctoredTests, type Row } from './doctored-tests.testing.ts';

const stranger = {
  family: 'IPv6',
  address: '::1',
  inode: '9',
  pid: 77,
  command: 'docker-proxy',
  ours: false,
} as const;

const bursts = (...answered: number[]) => withFields('width', { bursts: answered });

const rows: readonly Row[] = [
  [
    'a stranger in the other address family',
    changed('ownerBefore', (own) => [...own, stranger]),
    { 'port-owner': 'fail' },
  ],
  ['a stranger who came later', changed('ownerAfter', (own) => [...own, stranger]), { 'port-owner': 'fail' }],
  ['a port that nobody holds', changed('ownerBefore', () => []), { 'port-owner': 'fail' }],
  [
    'a second instance that answers some connections',
    withFields('nonceBefore', { matching: 9 }),
    { nonce: 'fail' },
  ],
  ['a second instance after the load', withFields('nonceAfter', { matching: 15 }), { nonce: 'fail' }],
  [
    'a nonce that was never asked for',
    withFields('nonceBefore', { asked: 0, matching: 0 }),
    { nonce: 'fail' },
  ],
  ['a server that was replaced', withFields('processAfter', { pid: 4999 }), { 'same-process': 'fail' }],
  [
    'a process id that was used again',
    withFields('processAfter', { startTicks: '9999999' }),
    { 'same-process': 'fail' },
  ],
  [
    'a child that was replaced while its supervisor stayed',
    all(
      withFields('processBefore', { descendants: [{ pid: 5001, startTicks: '8123460' }] }),
      withFields('processAfter', { descendants: [{ pid: 5002, startTicks: '8123990' }] }),
    ),
    { 'same-process': 'fail' },
  ],
  [
    'a helper that came later',
    withFields('processAfter', { descendants: [{ pid: 5003, startTicks: '9' }] }),
    {},
  ],
  [
    'a listening socket that another process of ours holds after the load',
    changed('ownerAfter', (rows) => rows.map((row) => ({ ...row, pid: 5004 }))),
    { 'same-process': 'fail' },
  ],
  ['a process that never said ready', withFields('ready', { pid: 1 }), { 'same-process': 'fail' }],
  ['HTTP/1.0', withFields('protocol', { statusLine: 'HTTP/1.0 200 OK' }), { http1: 'fail' }],
  [
    'a second request without an answer',
    withFields('protocol', { secondAnswer: false }),
    { 'keep-alive': 'fail' },
  ],
  ['Connection: close', withFields('protocol', { connectionHeader: 'Close' }), { 'keep-alive': 'fail' }],
  [
    'a limit of requests a socket',
    withFields('ready', { maxRequestsPerSocket: 100 }),
    { 'keep-alive': 'fail' },
  ],
  ['an HTTP/2 server', withFields('protocol', { http2Preface: 'accepted' }), { http2: 'fail' }],
  ['an upgrade to h2c', withFields('protocol', { h2cUpgrade: 'accepted' }), { http2: 'fail' }],
  [
    'a server that answers at once',
    changed('singleWaits', () => [20_100, 400, 20_200]),
    { 'wait-time': 'fail' },
  ],
  ['timers 1 ms early', changed('singleWaits', () => [19_100, 19_200, 19_300]), {}],
  ['a busy server', changed('singleWaits', () => [20_500, 30_500, 31_000]), { 'wait-time': 'warn' }],
  ['a first request that is slow alone', changed('singleWaits', () => [55_000, 20_500, 20_600]), {}],
  ['no single request', changed('singleWaits', () => []), { 'wait-time': 'unknown' }],
  ['a pool of 50 that claims 200', withFields('width', { bursts: [50, 50, 49, 50] }), { width: 'fail' }],
  ['a pool that holds more than its slots', withFields('width', { bursts: [200, 231] }), { width: 'fail' }],
  [
    'a machine too slow to show the width',
    withFields('width', { bursts: [91, 130, 121, 155] }),
    { width: 'warn' },
  ],
  [
    'a machine on which nothing came in time',
    withFields('width', { bursts: [0, 0, 0, 0] }),
    { width: 'warn' },
  ],
  ...[1, 2, 3, 4, 5].flatMap((slots): Row[] => [
    [`a pool of ${slots} that answers nothing`, bursts(0, 0, 0), { width: 'warn' }, { slots }],
    [`a pool of ${slots} that answers its slots`, bursts(slots, slots, slots), {}, { slots }],
    [
      `a pool of ${slots} that answers one more than it has slots`,
      bursts(slots + 1),
      { width: 'fail' },
      { slots },
    ],
    [`a pool of ${slots} that answers everything`, bursts(2 * slots), { width: 'fail' }, { slots }],
  ]),
  ...(
    [
      [10, 1],
      [200, 4],
    ] as const
  ).flatMap(([slots, spare]): Row[] => [
    [`a pool of ${slots} that misses ${spare}`, bursts(slots - spare), {}, { slots }],
    [`a pool of ${slots} with ${spare} too many`, bursts(slots + spare), {}, { slots }],
    [`a pool of ${slots} that misses more`, bursts(slots - spare - 1), { width: 'warn' }, { slots }],
    [`a pool of ${slots} with more too many`, bursts(slots + spare + 1), { width: 'fail' }, { slots }],
  ]),
  ['no burst', withFields('width', { bursts: [] }), { width: 'unknown' }],
  [
    'loops that are really a pool',
    withFields('width', { bursts: [200, 199, 200, 200] }),
    { width: 'fail' },
    { model: 'event-loop' },
  ],
  [
    'loops on a slow machine',
    withFields('width', { bursts: [120, 180, 205, 230] }),
    { width: 'warn' },
    { model: 'event-loop' },
  ],
  [
    'loops that answer most of a burst',
    withFields('width', { bursts: [310, 302] }),
    {},
    { model: 'event-loop' },
  ],
  ['slots that did not come up', withFields('ready', { slots: 199 }), { 'pool-size': 'fail' }],
  [
    'slots that do not pull',
    changed('countersBefore', (now) => ({ ...now, slots: now.slots && { ...now.slots, up: 150 } })),
    { 'pool-size': 'fail' },
  ],
  [
    'a file limit of the server',
    withFields('limits', { serverOpenFiles: known(256) }),
    { 'file-limit': 'fail' },
  ],
  [
    'a file limit of the server that its slots use up',
    withFields('limits', { serverOpenFiles: known(1463) }),
    { 'file-limit': 'fail' },
  ],
  [
    'a file limit of the server just large enough',
    withFields('limits', { serverOpenFiles: known(1464) }),
    {},
  ],
  [
    'a file limit of the generator',
    withFields('limits', { driverOpenFiles: known(263) }),
    { 'file-limit': 'fail' },
  ],
  ['a file limit just large enough', withFields('limits', { driverOpenFiles: known(264) }), {}],
  [
    'an unknown file limit',
    withFields('limits', { driverOpenFiles: unavailable('no /proc') }),
    { 'file-limit': 'unknown' },
  ],
  ['a backlog of 1', withFields('ready', { backlog: 1 }), { 'backlog-limit': 'warn' }],
  ['another wait', withFields('ready', { waitMs: 25 }), { 'server-limits': 'fail' }],
  ['another model', withFields('ready', { model: 'event-loop' }), { 'server-limits': 'fail' }],
  ['another dispatch', withFields('ready', { dispatch: 'run' }), { 'server-limits': 'fail' }],
  ['a shorter queue', withFields('ready', { queueCapacity: 64 }), { 'server-limits': 'fail' }],
  [
    'a loop fewer than planned',
    withFields('ready', { loops: 1 }),
    { 'server-limits': 'fail' },
    { model: 'event-loop' },
  ],
  [
    'a backlog that is long enough and not the one planned',
    withFields('ready', { backlog: 511 }),
    { 'server-limits': 'fail' },
  ],
  ['a shorter keep-alive', withFields('ready', { keepAliveTimeoutMs: 5000 }), { 'server-limits': 'fail' }],
  ['a limit of connections', withFields('ready', { maxConnections: 100 }), { 'server-limits': 'fail' }],
  [
    'a larger heap',
    changed('ready', (ready) => ({
      ...ready,
      runtime: { ...ready.runtime, execArgv: ['--max-old-space-size=8000'] },
    })),
    { 'server-limits': 'fail' },
  ],
  ['a small somaxconn alone', withFields('limits', { somaxconn: known(128) }), {}],
  ['few local ports', withFields('limits', { ephemeralPorts: known(210) }), { 'port-range': 'fail' }],
  [
    'unknown local ports',
    withFields('limits', { ephemeralPorts: unavailable('no /proc') }),
    { 'port-range': 'unknown' },
  ],
  [
    'hardly any memory',
    withFields('limits', { memoryAvailableBytes: known(150e6) }),
    { 'memory-limit': 'warn' },
  ],
  [
    'unknown memory',
    withFields('limits', { memoryAvailableBytes: unavailable('no /proc') }),
    { 'memory-limit': 'unknown' },
  ],
  [
    'an HTTP/2 server that speaks nothing else',
    withFields('protocol', { statusLine: 'no HTTP/1 answer', secondAnswer: false, http2Preface: 'accepted' }),
    { http1: 'fail', http2: 'fail', 'keep-alive': 'fail' },
  ],
  ['nothing wrong', all(), {}],
];

doctoredTests(rows);
