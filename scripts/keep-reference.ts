/**
 * `npm run reference -- RUN NAME`: keeps a run under `results/reference/NAME` with its report and its first two pictures.
 * Evidence stays as it is; the host's name and the folder of the clone are left out, since they say nothing of a measurement.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRunFile, writeFileAtomic } from '../results/store.ts';
import { reportError } from './error-report.ts';
import { outFolder } from './out-folder.ts';
import { referenceFiles, withoutPlace } from './reference.ts';
import { runFileAt } from './run-place.ts';
import { UsageError } from './usage-error.ts';

const [run, name = ''] = process.argv.slice(2);

try {
  if (!/^[a-z0-9-]{1,40}$/.test(name))
    throw new UsageError([
      {
        what: 'NAME',
        given: name,
        valid: 'small letters, digits and -, as in `npm run reference -- RUN NAME`',
      },
    ]);
  const file = await runFileAt(run, outFolder(undefined));
  const folder = join(import.meta.dirname, '../../results/reference', name);
  await mkdir(folder, { recursive: true });
  const kept = join(folder, 'run.jsonl');
  await writeFileAtomic(kept, withoutPlace(await readFile(file, 'utf8')));
  for (const [each, text] of referenceFiles(await readRunFile(kept)))
    await writeFileAtomic(join(folder, each), text);
  console.log(`kept ${folder}`);
} catch (error) {
  const { text, exitCode } = reportError(error);
  console.error(text);
  process.exitCode = exitCode;
}
