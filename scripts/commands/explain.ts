import type { Command } from 'commander';
import type { Check } from '../../experiments/checks/check.ts';
import { listChecks } from '../../experiments/checks/registry.ts';
import { errorTable } from '../../experiments/engine/errors.ts';
import { type FailureCode, failureCodes } from '../../results/record/failure.ts';
import { paintOf } from '../../results/report/paint.ts';
import { addColorFlag } from '../run-flags.ts';
import { hasColor } from '../terminal.ts';
import { notOneOf, UsageError } from '../usage-error.ts';

export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('what a reason code or a failure code means, and what to do')
    .argument('<code>', 'as shown in a report, e.g. port-owner');
  addColorFlag(command).action(explain);
}

async function explain(code: string, { color }: { color?: boolean }): Promise<void> {
  const paint = paintOf(hasColor(process.stdout, color));
  const checks = await listChecks();
  const sections = sectionsOf(code, checks);
  const text = sections.map(([title, body]) => `${paint.title(title)}\n  ${body}\n`).join('\n');
  process.stdout.write(text);
}

type Section = readonly [title: string, body: string];

function sectionsOf(code: string, checks: readonly Check[]): readonly Section[] {
  const check = checks.find((each) => each.code === code);
  if (check !== undefined) return checkSections(check);
  const failure = failureCodes.find((each) => each === code);
  if (failure !== undefined) return failureSections(failure);
  const codes = [...checks.map((each) => each.code), ...failureCodes];
  throw new UsageError([notOneOf('code', code, codes, validCodes(code, codes))]);
}

/** Codes that begin alike, or where all of them are listed. */
function validCodes(given: string, codes: readonly string[]): string {
  const alike = codes.filter((code) => code.startsWith(given.slice(0, 3)));
  const list = 'see `npm run lab -- list` for all';
  return alike.length > 0 && given !== ''
    ? `a code such as ${alike.join(', ')}; ${list}`
    : `a reason or failure code; ${list}`;
}

const checkSections = ({ code, when, title, proves, fault, advice }: Check): readonly Section[] => [
  [code, `${title} (a check, judged ${when} the window)`],
  ['What a pass proves', proves],
  ['The broken measurement it catches', fault],
  ['What to do', advice],
];

const failureSections = (code: FailureCode): readonly Section[] => [
  [code, 'a failure: the trial has no measurement'],
  ['What to do', errorTable[code].hint],
];
