/** Observes a trial from outside: asks every probe on a common beat, and cuts what they gave to the window. */
import type { EvidenceValue, Series } from '../../results/record/evidence.ts';
import { known, type Observed, unavailable } from '../../results/record/observed.ts';
import type { Observed as Observable, Probe, Target } from '../probes/probe.ts';
import { treeReader } from '../proc/process-tree.ts';
import { everyBeat } from './beat.ts';
import { ProbeTrack } from './probe-track.ts';
import { type Interval, seriesIn } from './series.ts';

export type Probes = EvidenceValue<'probes'>;

export interface Observer {
  /** Ends the observation; the series of each metric inside the window, times from its start (epoch ms). */
  stop(windowStartMs: number, windowLengthMs: number): Probes;
}

interface Watched {
  readonly probe: Probe;
  /** Or why it cannot work here. */
  readonly track: ProbeTrack | string;
}

/**
 * Observes from now on. A probe that is slow misses beats, and only its own: its samples are missing, never zero.
 * One that throws three times in a row is given up.
 */
export function startObserver(
  probes: readonly Probe[],
  target: Target,
  { hz = 4 }: { readonly hz?: number } = {},
): Observer {
  const shared = share(target);
  const watched = probes.map((probe) => watch(probe, shared.observed));
  const stopBeat = everyBeat(1000 / hz, (beat) => {
    shared.forget();
    for (const { probe, track } of watched) {
      if (typeof track !== 'string' && beat % probe.everyTicks === 0) void track.tick(epochMs());
    }
  });
  return {
    stop(startMs, lengthMs) {
      stopBeat();
      return outcome(watched, { startMs, lengthMs }, 1000 / hz);
    },
  };
}

const nobody: ReadonlySet<number> = new Set();

/** Epoch milliseconds by the monotonic clock. */
const epochMs = (): number => performance.timeOrigin + performance.now();

function watch(probe: Probe, observed: Observable): Watched {
  const because = probe.unavailable();
  return { probe, track: because ?? new ProbeTrack(probe.start(observed)) };
}

/** The server is asked once a beat and its processes are looked up once a second, whoever wants to know. */
function share(target: Target): { readonly observed: Observable; forget(): void } {
  let snapshot: ReturnType<Target['snapshot']> | null = null;
  return {
    observed: {
      ...target,
      tree: target.targetPid === null ? () => nobody : treeReader(target.targetPid),
      snapshot: () => {
        snapshot ??= target.snapshot();
        return snapshot;
      },
    },
    forget: () => {
      snapshot = null;
    },
  };
}

function outcome(watched: readonly Watched[], window: Interval, beatMs: number): Probes {
  return Object.fromEntries(
    watched.flatMap(({ probe, track }) =>
      probe.metrics.flatMap((metric) => {
        if (typeof track === 'string') return [[metric, unavailable(track)]];
        const absent = track.absent()[metric];
        if (absent === null) return [];
        const periodMs = beatMs * probe.everyTicks;
        return [
          [metric, absent === undefined ? given(metric, track, window, periodMs) : unavailable(absent)],
        ];
      }),
    ),
  );
}

function given(metric: string, track: ProbeTrack, window: Interval, periodMs: number): Observed<Series> {
  const gaveUp = track.gaveUpBefore(window.startMs + window.lengthMs);
  if (gaveUp !== null) return unavailable(gaveUp);
  const taken = track.samplesOf(metric);
  const series = taken === null ? null : seriesIn(window, taken.unit, taken.samples, periodMs);
  if (series !== null) return known(series);
  return unavailable(track.lastError ?? 'no sample fell into the window');
}
