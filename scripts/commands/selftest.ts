import type { Command } from 'commander';
import type { Fault } from '../../experiments/selftest/fault.ts';
import { listFaults } from '../../experiments/selftest/registry.ts';
import { type FaultResult, selftest } from '../../experiments/selftest/selftest.ts';
import { paintOf } from '../../results/report/paint.ts';
import { exitCodes } from '../exit-codes.ts';
import { asOnlyLab } from '../measuring.ts';
import { addColorFlag } from '../run-flags.ts';
import { selftestProgress, selftestText } from '../selftest-text.ts';
import { hasColor, say } from '../terminal.ts';
import { notOneOf, UsageError } from '../usage-error.ts';

interface SelftestFlags {
  readonly only?: readonly string[];
  readonly list?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').filter((id) => id !== ''),
];

export function addSelftest(program: Command): void {
  const command = program
    .command('selftest')
    .description('make known broken measurements on purpose, and see that each is found; about 3 minutes')
    .option('--only <ids>', 'only these, by id or row number; repeat it or use commas', collect)
    .option('--list', 'the faults, and how each is made; nothing is started')
    .option('--json', 'the results as JSON on stdout, and nothing else there');
  addColorFlag(command).action(run);
}

async function run(flags: SelftestFlags): Promise<void> {
  const faults = chosen(await listFaults(), flags.only);
  if (flags.list === true) {
    process.stdout.write(flags.json === true ? json(faults) : listText(faults));
    return;
  }
  const { result, stopCode } = await asOnlyLab(
    (signal) => selftest(faults, { signal, onEvent: (event) => selftestProgress(event).forEach(say) }),
    '; what was tested so far is shown',
  );
  const results = result ?? [];
  process.exitCode = stopCode ?? selftestExitCode(results);
  const paint = paintOf(hasColor(process.stdout, flags.color));
  process.stdout.write(flags.json === true ? json(results) : selftestText(results, paint));
}

/** Throws a UsageError for what is no fault. */
function chosen(faults: readonly Fault[], only: readonly string[] | undefined): readonly Fault[] {
  if (only === undefined) return faults;
  const unknown = only.filter((name) => !faults.some((fault) => isCalled(fault, name)));
  if (unknown.length > 0) {
    const ids = faults.map(({ id }) => id);
    const advice = `one of ${ids.join(', ')}, or a row number`;
    throw new UsageError(unknown.map((given) => notOneOf('--only', given, ids, advice)));
  }
  return faults.filter((fault) => only.some((name) => isCalled(fault, name)));
}

const isCalled = ({ id, row }: Fault, name: string): boolean => id === name || `${row}` === name;

/** A check that misses a fault is a bug of the lab. */
const selftestExitCode = (results: readonly FaultResult[]) =>
  results.some(({ state }) => state === 'mismatch') ? exitCodes.bug.code : exitCodes.fine.code;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const listText = (faults: readonly Fault[]): string =>
  faults
    .map(({ row, id, title, how }) => `${String(row).padStart(2)}  ${id}: ${title}\n      ${how}\n`)
    .join('');
