import type { RunHeader } from '../record/run.ts';

/** As typed in a clone, where no `waitlab` is on the PATH; words that a POSIX shell would change are quoted. */
export const labCommand = (words: readonly string[]): string =>
  ['npm run lab --', ...words.map(quoted)].join(' ');

const quoted = (word: string): string =>
  /^[\w./:,=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The run's own arguments, its preset and flags kept, with another number of repeats. */
export function runArguments({ argv, experiment }: RunHeader, repeat: number): string[] {
  const own = argv[0] === undefined ? ['run', experiment] : argv;
  return [...withoutOption(own, '--repeat').rest, '--repeat', String(repeat)];
}

/** `report` and the run's id, with the folder that the run was told to write to. */
export function reportArguments({ argv, id }: RunHeader): string[] {
  const folder = withoutOption(argv, '--out').value;
  return ['report', id, ...(folder === undefined ? [] : ['--out', folder])];
}

/** Of an option that takes a value, as `--name value` or `--name=value`; of several the last one counts. */
function withoutOption(argv: readonly string[], name: string): { rest: string[]; value?: string } {
  const at = argv.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = argv[at];
  if (word === undefined) return { rest: [...argv] };
  const value = word === name ? argv[at + 1] : word.slice(name.length + 1);
  const before = withoutOption(argv.slice(0, at), name).rest;
  const rest = [...before, ...argv.slice(word === name ? at + 2 : at + 1)];
  return value === undefined ? { rest } : { rest, value };
}
