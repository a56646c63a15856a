/** Lines for a person who waits. One a phase, written when it begins: nothing repaints and nothing ticks in a window. */
import type { RunEvent } from '../experiments/engine/events.ts';
import { counted, whole } from '../results/figure.ts';
import type { Calibration } from '../results/record/calibration.ts';
import { isKnown } from '../results/record/observed.ts';
import type { TrialPlan } from '../results/record/trial.ts';
import { paintOf } from '../results/report/paint.ts';
import { formatDuration } from './duration.ts';
import { trialRow } from './trial-row.ts';

/** Lines of one event. */
export type Progress = (event: RunEvent) => readonly string[];

/** Knows which trial is running, hence one for each run; looks at no clock. */
export function createProgress(color: boolean): Progress {
  const paint = paintOf(color);
  let perTrialMs: number | null = null;
  let place = '';
  return (event) => {
    switch (event.type) {
      case 'run-started':
        perTrialMs = event.expectedMs / Math.max(1, event.header.plannedTrials);
        return [startLine(event)];
      case 'calibration-started':
        return [paint.quiet(`calibration${takes(event.expectedMs)} · what the generator can do at most`)];
      case 'calibrated':
        return [ceilingLine(event.calibration)];
      case 'trial-started':
        place = placeOf(event);
        return [paint.title(`${place}${remaining(event, perTrialMs)}`)];
      case 'phase':
        return [paint.quiet(`${place} · ${event.phase}${takes(event.expectedMs)} · ${event.detail}`)];
      case 'trial-ended':
        return [trialRow(event.record, paint)];
      case 'run-ended':
        return [];
      default:
        return event satisfies never;
    }
  };
}

function startLine({ header, expectedMs }: Extract<RunEvent, { type: 'run-started' }>): string {
  const { plannedTrials, experiment, preset, id } = header;
  return `${experiment} · preset ${preset} · ${counted(plannedTrials, 'trial')} · about ${formatDuration(expectedMs)} · run ${id}`;
}

function ceilingLine({ generatorCeiling: ceiling }: Calibration): string {
  if (!isKnown(ceiling)) return `  generator: ceiling not available: ${ceiling.unavailable}`;
  const { perSecond, connections, cpuUsPerAnswer } = ceiling.value;
  return `  generator: at most ${whole(perSecond)} req/s at ${counted(connections, 'connection')}, ${cpuUsPerAnswer.toFixed(1)} µs of CPU an answer`;
}

const placeOf = ({ index, of, plan }: { index: number; of: number; plan: TrialPlan }): string =>
  `trial ${index + 1}/${of} · ${plan.cell.server} @ ${whole(plan.cell.connections)}${plan.cell.variant === undefined ? '' : ` · ${plan.cell.variant}`}`;

function remaining({ index, of }: { index: number; of: number }, perTrialMs: number | null): string {
  return perTrialMs === null ? '' : ` · about ${formatDuration((of - index) * perTrialMs)} left`;
}

const takes = (expectedMs: number | null): string =>
  expectedMs === null ? '' : ` ${formatDuration(expectedMs)}`;
