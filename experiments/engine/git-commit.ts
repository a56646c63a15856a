import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';

/** The commit of this project's working copy, with `-dirty` when files differ from it. An installed package has none. */
export async function gitCommit(): Promise<Observed<string>> {
  const manifest = findPackageJSON('..', import.meta.url);
  if (manifest === undefined || !existsSync(join(dirname(manifest), '.git'))) {
    return unavailable('not a git working copy');
  }
  const command = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const { exitCode, stdout, shortMessage } = await execa('git', command, {
    cwd: dirname(manifest),
    reject: false,
    timeout: 5000,
  });
  return exitCode === 0 ? known(stdout.trim()) : unavailable(shortMessage ?? 'git failed');
}
