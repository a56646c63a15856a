import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Calibration } from '../record/calibration.ts';
import { type Run, type RunEnd, type RunHeader, type RunLine, runLineSchema } from '../record/run.ts';
import type { TrialRecord } from '../record/trial.ts';
import { messageOf, StoreError } from './errors.ts';
import { runFileName } from './run-file.ts';

const readableVersion = 1;

/**
 * Reads a run back. An unfinished last line (a run that was killed, a full disk) is left out and counted in `cutOff`;
 * damage anywhere else is an error that names its line.
 * @throws StoreError `store-not-readable`, `store-damaged` or `store-newer`
 */
export const readRun = (folder: string): Promise<Run> => readRunFile(join(folder, runFileName));

/** The same of the file itself, whatever its name. @throws StoreError as `readRun` */
export async function readRunFile(path: string): Promise<Run> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StoreError('store-not-readable', `cannot read ${path}: ${messageOf(error)}`, { cause: error });
  });
  const { complete, cutOff } = splitLines(text);
  return assemble(
    complete.map((line, i) => parseLine(line, `${path} line ${i + 1}`)),
    cutOff,
    path,
  );
}

/** A last line without its line feed counts when it is whole JSON. */
function splitLines(text: string): { complete: string[]; cutOff: number } {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last === '' || !isJson(last)) return { complete: lines, cutOff: last.length };
  return { complete: [...lines, last], cutOff: 0 };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parseLine(text: string, where: string): RunLine {
  if (!isJson(text)) throw new StoreError('store-damaged', `${where} is not JSON`);
  const data: unknown = JSON.parse(text);
  const version = versionOf(data);
  if (version > readableVersion) {
    throw new StoreError(
      'store-newer',
      `${where} has schema version ${version}, this waitlab reads ${readableVersion}`,
    );
  }
  const parsed = runLineSchema.safeParse(data);
  if (!parsed.success) {
    throw new StoreError('store-damaged', `${where} is not a line of a run`, { cause: parsed.error });
  }
  return parsed.data;
}

const versionOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'schemaVersion' in data ? Number(data.schemaVersion) : 0;

function assemble(lines: readonly RunLine[], cutOff: number, path: string): Run {
  const [header, ...rest] = lines;
  if (header?.kind !== 'run')
    throw new StoreError('store-damaged', `${path} line 1 is not the header of a run`);
  const trials: TrialRecord[] = [];
  let end: RunEnd | null = null;
  let calibration: Calibration | null = null;
  for (const [i, line] of rest.entries()) {
    const late = line.kind === 'calibration' && i > 0;
    if (end !== null || line.kind === 'run' || late) throw misplaced(line, `${path} line ${i + 2}`);
    if (line.kind === 'end') end = line;
    else if (line.kind === 'calibration') calibration = line;
    else trials.push(line);
  }
  return { header: header satisfies RunHeader, ...(calibration && { calibration }), trials, end, cutOff };
}

const misplaced = (line: RunLine, where: string): StoreError =>
  new StoreError('store-damaged', `${where} is a ${line.kind} line, where none may stand`);
