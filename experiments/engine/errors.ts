import type { FailureCode, Phase } from '../../results/record/failure.ts';

/** Who can mend it; decides the exit code. */
export type ErrorKind = 'usage' | 'environment' | 'internal';

/** One row per thing that stops a run or a trial: what to try, and whose matter it is. */
export const errorTable = {
  'port-taken': {
    kind: 'environment',
    hint: 'Stop that process, or choose another port (--port 0 takes any free one).',
  },
  'port-forbidden': {
    kind: 'environment',
    hint: 'Ports below 1024 need rights this user has not: choose a port above, or --port 0.',
  },
  'preflight-failed': {
    kind: 'environment',
    hint: 'See `npm run lab -- explain CODE` for each problem listed.',
  },
  'server-start-failed': {
    kind: 'environment',
    hint: 'The last lines of the server’s own output are shown above.',
  },
  'server-start-timeout': {
    kind: 'environment',
    hint: 'The machine may be too busy or too small: try fewer --slots, or --preset quick.',
  },
  'server-died': {
    kind: 'environment',
    hint: 'Its last words are in the record; memory and open files are the usual causes.',
  },
  'target-ended': {
    kind: 'environment',
    hint: 'Run the command by hand, in the same folder and with the same PORT, and see why it ends.',
  },
  'target-not-ready': {
    kind: 'environment',
    hint: 'See that it listens on the port in its environment (PORT) or in place of {port}, and within readyTimeoutMs.',
  },
  'target-other-port': {
    kind: 'environment',
    hint: 'Let it listen on the port in its environment (PORT) or in place of {port}, or declare its own as `port`.',
  },
  'target-detached': {
    kind: 'environment',
    hint: 'Keep it in the foreground (not as a daemon, no `&` at the end), or start it yourself and give its url.',
  },
  'target-not-http': {
    kind: 'environment',
    hint: 'The lab measures plain HTTP/1.1: turn TLS off for it, or give it a plain port.',
  },
  'target-bad-answer': {
    kind: 'environment',
    hint: 'Ask the endpoint by hand, and declare the right `path`.',
  },
  'target-not-found': {
    kind: 'environment',
    hint: 'Start the server first, or let the lab start it: --target with its command in quotes.',
  },
  'driver-start-failed': {
    kind: 'environment',
    hint: 'The last lines of the driver’s own output are shown above.',
  },
  'driver-died': {
    kind: 'environment',
    hint: 'Its last words are in the record; memory and open files are the usual causes.',
  },
  'driver-hung': {
    kind: 'environment',
    hint: 'The driver passed its hard time limit and was ended; try fewer --connections.',
  },
  'connections-not-opened': {
    kind: 'environment',
    hint: 'Not every connection was answered in time: raise `ulimit -n`, or ask for fewer --connections.',
  },
  'limits-too-low': {
    kind: 'environment',
    hint: 'Raise the limit named above, or ask for fewer --connections.',
  },
  'port-not-freed': {
    kind: 'environment',
    hint: 'Something still listens on the port after the server ended: see who holds it.',
  },
  'child-survived': {
    kind: 'internal',
    hint: 'A process started by the lab did not end; its id is named above.',
  },
  interrupted: { kind: 'environment', hint: 'Finished trials are kept; `npm run lab -- report` shows them.' },
  internal: { kind: 'internal', hint: 'This is a bug of the lab: please report it with the run’s folder.' },
} as const satisfies Record<FailureCode, { kind: ErrorKind; hint: string }>;

/** A known way to fail, carried up to the trial's record or to the person. */
export class LabError extends Error {
  readonly code: FailureCode;
  readonly phase: Phase | null;

  constructor(code: FailureCode, message: string, options: { phase?: Phase; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'LabError';
    this.code = code;
    this.phase = options.phase ?? null;
  }

  get kind(): ErrorKind {
    return errorTable[this.code].kind;
  }

  get hint(): string {
    return errorTable[this.code].hint;
  }
}
