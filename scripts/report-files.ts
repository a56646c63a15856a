import { join } from 'node:path';
import type { Run } from '../results/record/run.ts';
import { writeFileAtomic } from '../results/store.ts';
import { reportFormats } from './report-format.ts';

/** Writes the reports beside the run's file and returns their paths. @throws StoreError */
export async function writeReportFiles(run: Run, folder: string): Promise<readonly string[]> {
  const files = [
    { path: join(folder, 'report.txt'), text: reportFormats.text(run, { color: false, columns: 100 }) },
    { path: join(folder, 'report.md'), text: reportFormats.md(run) },
    { path: join(folder, 'report.html'), text: await reportFormats.html(run) },
  ];
  for (const { path, text } of files) await writeFileAtomic(path, text);
  return files.map(({ path }) => path);
}
