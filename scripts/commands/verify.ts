import type { Command } from 'commander';
import { listChecks } from '../../experiments/checks/registry.ts';
import { errorTable } from '../../experiments/engine/errors.ts';
import { type Verification, verifyTargets } from '../../experiments/engine/verify.ts';
import { paintOf } from '../../results/report/paint.ts';
import { labExitCode } from '../error-report.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { defaultExperiment, measuring, readRequest } from '../measuring.ts';
import { addColorFlag, addTrialFlags, type RunFlags } from '../run-flags.ts';
import { hasColor } from '../terminal.ts';
import { type Titles, verificationText } from '../verification-text.ts';

export function addVerify(program: Command): void {
  const command = program
    .command('verify')
    .description('start each server, prove that it is what it says, stop it; no load')
    .argument('[experiment]', 'see `npm run lab -- list`', defaultExperiment);
  addTrialFlags(command).option('--json', 'the findings as JSON on stdout, and nothing else there');
  addColorFlag(command).action(verify);
}

async function verify(name: string, flags: RunFlags): Promise<void> {
  const asked = await readRequest(name, flags);
  const { result, stopCode } = await measuring(flags, (door) => verifyTargets({ ...asked, ...door }));
  process.exitCode = stopCode ?? verifyExitCode(result ?? []);
  const paint = paintOf(hasColor(process.stdout, flags.color));
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify(result ?? [], null, 2)}\n`
      : verificationText(result ?? [], await titles(), paint),
  );
}

const titles = async (): Promise<Titles> =>
  new Map((await listChecks()).map(({ code, title }) => [code, title]));

/** A check that fails is the target's matter, everything else that of whoever can mend it. */
export function verifyExitCode(verifications: readonly Verification[]): ExitCode {
  const failures = verifications.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const others = failures.filter(({ code }) => code !== 'preflight-failed');
  if (others.length > 0)
    return Math.min(...others.map(({ code }) => labExitCode(errorTable[code]))) as ExitCode;
  const failed = verifications.some(({ findings }) => findings.some(({ status }) => status === 'fail'));
  return failed || failures.length > 0 ? exitCodes.invalidTrial.code : exitCodes.fine.code;
}
