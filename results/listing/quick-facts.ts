import { readFile } from 'node:fs/promises';
import type { Verdict } from '../record/reason.ts';
import { type RunEnd, type RunHeader, runEndSchema, runHeaderSchema } from '../record/run.ts';
import { StoreError } from '../store/errors.ts';

/** What a list says of a run, without reading its evidence. */
export interface QuickFacts {
  readonly id: string;
  readonly experiment: string;
  readonly startedAt: string;
  readonly plannedTrials: number;
  readonly trials: number;
  /** `unfinished`: it was killed, or still goes on. */
  readonly end: RunEnd['state'] | 'unfinished';
  readonly verdicts: Readonly<Record<Verdict['state'], number>>;
}

/**
 * Header and end are read as they are, of a trial its verdict alone: a whole reading of 500 runs takes many seconds.
 * Damage inside a trial is not seen here.
 * @throws StoreError `store-damaged` when the file does not begin with the header of a run
 */
export async function quickFacts(path: string): Promise<QuickFacts> {
  const bytes = await readFile(path);
  const lines = linesOf(bytes);
  const [first, ...rest] = lines;
  const header = headerOf(first, path);
  const verdicts = { VALID: 0, SUSPECT: 0, INVALID: 0 };
  for (const line of rest) {
    const verdict = verdictOf(line);
    if (verdict !== null) verdicts[verdict] += 1;
  }
  const { id, experiment, startedAt, plannedTrials } = header;
  const trials = verdicts.VALID + verdicts.SUSPECT + verdicts.INVALID;
  return { id, experiment, startedAt, plannedTrials, trials, end: endOf(lines.at(-1)), verdicts };
}

/** Views of the lines that are complete; also of a last one that ends like whole JSON. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(10); to !== -1; to = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return bytes.length > from && bytes.at(-1) === closing ? [...lines, bytes.subarray(from)] : lines;
}

const closing = '}'.charCodeAt(0);

function headerOf(line: Buffer | undefined, path: string): RunHeader {
  const parsed = runHeaderSchema.safeParse(jsonOf(line));
  if (parsed.success) return parsed.data;
  throw new StoreError('store-damaged', `${path} line 1 is not the header of a run`, { cause: parsed.error });
}

function endOf(line: Buffer | undefined): QuickFacts['end'] {
  if (line === undefined || line.length > 10_000) return 'unfinished';
  const parsed = runEndSchema.safeParse(jsonOf(line));
  return parsed.success ? parsed.data.state : 'unfinished';
}

function jsonOf(line: Buffer | undefined): unknown {
  try {
    return line === undefined ? undefined : JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

const verdictKey = '"verdict":{"state":"';
const trialKey = '{"kind":"trial"';

/** Inside a string its quotes would be escaped, and no evidence has such a key: what is found last is the verdict. */
function verdictOf(line: Buffer): Verdict['state'] | null {
  if (line.subarray(0, trialKey.length).toString() !== trialKey) return null;
  const at = line.lastIndexOf(verdictKey);
  if (at === -1) return null;
  const from = at + verdictKey.length;
  const state = line.subarray(from, line.indexOf('"', from)).toString();
  return state === 'VALID' || state === 'SUSPECT' || state === 'INVALID' ? state : null;
}
