/** What a self-test found, as a table and as lines of progress. */
import type { FaultResult, SelftestEvent } from '../experiments/selftest/selftest.ts';
import type { Paint } from '../results/report/paint.ts';
import { formatDuration } from './duration.ts';

/** One row a fault; under a mismatch everything the lab said. */
export function selftestText(results: readonly FaultResult[], paint: Paint): string {
  const widths = columns.map((of) => Math.max(...results.map((result) => of(result).length), 0));
  const rows = results.flatMap((result) => [rowOf(result, widths, paint), ...detailsOf(result)]);
  return `${[...rows, '', summary(results)].join('\n')}\n`;
}

const columns = [
  ({ row }: FaultResult) => (row === 0 ? 'clean' : `${row}`),
  ({ id }: FaultResult) => id,
  ({ state }: FaultResult) => state,
  ({ expected }: FaultResult) => `must: ${expected}`,
] as const;

function rowOf(result: FaultResult, widths: readonly number[], paint: Paint): string {
  const cells = columns.map((of, i) => of(result).padEnd(widths[i] ?? 0));
  const line = `${cells.join('  ')}  seen: ${result.seen}`;
  return result.state === 'mismatch' ? paint.verdict(line, 'INVALID') : line;
}

function detailsOf({ state, missing, unexpected, findings, note }: FaultResult): string[] {
  if (state === 'ok') return [];
  return [
    ...(missing.length > 0 ? [`not flipped: ${missing.join(', ')}`] : []),
    ...(unexpected.length > 0 ? [`flipped without a reason: ${unexpected.join(', ')}`] : []),
    ...(note === null ? [] : [note]),
    ...findings.map(({ code, status, text }) => `${code} ${status}: ${text}`),
  ].map((line) => `      ${line}`);
}

function summary(results: readonly FaultResult[]): string {
  const count = (state: FaultResult['state']) => results.filter((result) => result.state === state).length;
  const seconds = formatDuration(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  return `${count('ok')} as expected, ${count('mismatch')} not, ${count('skipped')} skipped, in ${seconds}`;
}

/** Lines of one event. */
export function selftestProgress(event: SelftestEvent): readonly string[] {
  switch (event.type) {
    case 'fault-started':
      return [`fault ${event.index + 1}/${event.of} · ${event.fault.id} · ${event.fault.how}`];
    case 'phase':
      return [];
    case 'fault-ended':
      return [`  ${event.result.state} · ${event.result.seen}`];
    default:
      return event satisfies never;
  }
}
