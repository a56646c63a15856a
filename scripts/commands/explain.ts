import type { Command } from 'commander';
import type { Explanation } from '../../results/report/html/explanation.ts';
import { paintOf } from '../../results/report/paint.ts';
import { listExplanations } from '../explanations.ts';
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
  const explanations = await listExplanations();
  const found = explanations.find((each) => each.code === code);
  if (found === undefined)
    throw new UsageError([
      notOneOf(
        'code',
        code,
        explanations.map((each) => each.code),
        validCodes(code, explanations),
      ),
    ]);
  const sections = [[found.code, found.title] as const, ...found.sections];
  process.stdout.write(sections.map(([title, body]) => `${paint.title(title)}\n  ${body}\n`).join('\n'));
}

/** Codes that begin alike, or where all of them are listed. */
function validCodes(given: string, explanations: readonly Explanation[]): string {
  const alike = explanations.map(({ code }) => code).filter((code) => code.startsWith(given.slice(0, 3)));
  const list = 'see `npm run lab -- list` for all';
  return alike.length > 0 && given !== ''
    ? `a code such as ${alike.join(', ')}; ${list}`
    : `a reason or failure code; ${list}`;
}
