/** `npm run bench`: ratios taken in one run. Repeats turn the order of the parts round, so that a drift of the machine hurts all alike. */
import { parseArgs } from 'node:util';
import { abba } from '../experiments/designs/grid.ts';
import { type Part, parts } from './bench/figures.ts';
import { benchTable } from './bench/table.ts';
import { reportError } from './error-report.ts';
import { asOnlyLab } from './measuring.ts';

const { values } = parseArgs({
  options: { repeat: { type: 'string', default: '3' }, only: { type: 'string' } },
});
const repeat = Number(values.repeat);
if (!Number.isInteger(repeat) || repeat < 1) {
  console.error(`bench: --repeat takes a whole number from 1, not ${values.repeat}`);
  process.exit(2);
}

const chosen = parts.filter(({ title }) => title.includes(values.only ?? ''));
const found = new Map<Part, (number | null)[][]>(chosen.map((part) => [part, []]));
try {
  const { stopCode } = await asOnlyLab(measureAll, '; finished repeats are shown');
  if (stopCode === null || [...found.values()].some(({ length }) => length > 0))
    console.log(benchTable(found));
  if (stopCode !== null) process.exitCode = stopCode;
} catch (error) {
  const { text, exitCode } = reportError(error);
  console.error(text);
  process.exitCode = exitCode;
}

async function measureAll(signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < repeat; turn++) {
    for (const part of abba(chosen, turn)) {
      if (signal.aborted) return;
      console.error(`repeat ${turn + 1} of ${repeat} · ${part.title}`);
      found.get(part)?.push([...(await part.measure(signal))]);
    }
  }
}
