/** Everything a report or a claim says of one trial with a block, from its record alone. */
import type { Blast, NewConnection } from '../../record/blast.ts';
import { isKnown, known, type Observed, unavailable } from '../../record/observed.ts';
import { decodeEvents, type RequestEvent } from '../../record/request-events.ts';
import { type ExternalTarget, isExternal } from '../../record/target.ts';
import type { Role, TrialRecord } from '../../record/trial.ts';
import { type Measurement, measurementOf } from '../measurement.ts';
import { closedView, openView, type Percentiles } from './closed-view.ts';
import { dueWithin, type Harm, harmOf } from './harm.ts';
import { type Held, heldOf } from './held.ts';
import { type Lateness, latencies, latenessOf, longestPart, quantile, stillUnderWayMs } from './lateness.ts';
import { type Newcomers, newcomersOf } from './newcomers.ts';
import { queueTimes } from './pool-queue.ts';
import { shareOfLoops } from './prediction.ts';
import { type Step, timelineOf } from './timeline.ts';

export interface BlastResult {
  readonly held: Held;
  readonly lateness: Lateness;
  readonly harm: Harm;
  /** Share of the requests due while the block lasted that should be hurt, 0 to 1; null: it does not follow from what is known of the server. */
  readonly predicted: number | null;
  /** The same seconds as an open and as a closed loop sees them. */
  readonly open: Percentiles;
  readonly closed: Percentiles;
  /** 95th percentile of those who should not be hurt: of the fastest `1 - predicted`; null when that is nobody. */
  readonly restP95Us: number | null;
  readonly newcomers: Newcomers;
  readonly timeline: readonly Step[];
}

/** What all parts are computed from. */
interface Source {
  readonly target: Role;
  readonly waitMs: number;
  readonly blast: Blast;
  readonly held: Held;
  readonly requests: readonly RequestEvent[];
  readonly windowMs: number;
}

/** Unavailable with the reason when the trial failed, has no block, or too little is known of it. */
export function blastResult(trial: TrialRecord): Observed<BlastResult> {
  const source = sourceOf(trial);
  return isKnown(source) ? known(resultOf(source.value)) : source;
}

function sourceOf(trial: TrialRecord): Observed<Source> {
  const measured = measurementOf(trial);
  if (!isKnown(measured)) return measured;
  const { blast } = trial.evidence;
  const { target } = trial.plan.roles;
  const { waitMs } = target;
  if (waitMs === null) return unavailable('the wait of the target is not declared');
  if (blast === undefined) return unavailable('nothing was blocked');
  if (!isKnown(blast)) return blast;
  const { window, openLoop } = measured.value.load;
  if (openLoop?.events === undefined) return unavailable('the load did not keep its requests');
  const held = heldOf(blast.value, window.startMs);
  if (!isKnown(held)) return held;
  const requests = decodeEvents(openLoop.events);
  const source: Source = {
    target,
    waitMs,
    blast: blast.value,
    held: held.value,
    requests,
    windowMs: windowOf(measured.value),
  };
  const { aboveUs } = quietOf(source);
  return aboveUs <= longestPart * (held.value.endUs - held.value.startUs)
    ? known(source)
    : unavailable(
        `before the block p99 was so long that only ${Math.round(aboveUs / 1000)} ms would be late`,
      );
}

const windowOf = ({ load }: Measurement): number => load.window.lengthMs;

function resultOf(source: Source): BlastResult {
  const { held, requests, windowMs } = source;
  const lateness = quietOf(source);
  const { aboveUs, quietShare } = lateness;
  const within = ({ intendedUs }: RequestEvent) => intendedUs >= held.startUs && intendedUs < held.endUs;
  const predicted = predictedShare(source, aboveUs);
  return {
    held,
    lateness,
    harm: harmOf(requests, held, aboveUs, quietShare),
    predicted,
    restP95Us: restP95Us(requests.filter(within), predicted),
    open: openView(requests.filter(within), aboveUs),
    closed: closedView(requests, within, aboveUs),
    newcomers: newcomersOf(begunWhileHeld(source), aboveUs),
    timeline: timelineOf(requests, windowMs, aboveUs),
  };
}

/** Below a hundredth of the load there is no rest to speak of. */
const least = 0.01;

function restP95Us(due: readonly RequestEvent[], predicted: number | null): number | null {
  return predicted === null || 1 - predicted < least
    ? null
    : quantile(latencies(due), 0.95 * (1 - predicted));
}

function begunWhileHeld({ blast, held }: Source): NewConnection[] {
  const zeroMs = startOfWindow({ blast, held });
  return blast.newConnections.filter(({ atMs }) => {
    const atUs = (atMs - zeroMs) * 1000;
    return atUs >= held.startUs && atUs < held.endUs;
  });
}

const quietOf = (source: Source): Lateness =>
  latenessOf(dueWithin(source.requests, 0, firstStartUs(source)), source.waitMs);

/** Where the lead-in ends, microseconds after the window's start. */
function firstStartUs({ waitMs, blast, held }: Source): number {
  const first = Math.min(...blast.blocks.map(({ startMs }) => startMs));
  const last = Math.max(...blast.blocks.map(({ startMs }) => startMs));
  return held.startUs - (last - first + stillUnderWayMs(waitMs)) * 1000;
}

function predictedShare(source: Source, aboveUs: number): number | null {
  const { target, blast, held } = source;
  if (target.model === 'thread-pool')
    return target.slots === null ? null : predictedOfPool(source, target.slots, aboveUs);
  // Which loop holds which connection only a server itself can tell.
  if (isExternal(target)) return isWholly(target, blast) ? 1 : null;
  if (blast.blocks.every(({ guarded }) => guarded)) return 0;
  return blast.before === undefined ? null : shareOfLoops(blast.before, held.places);
}

/** The only loop that it declares is blocked. */
const isWholly = ({ model, loops }: ExternalTarget, { sent }: Blast): boolean =>
  model === 'event-loop' && loops === 1 && sent >= 1;

/** Exactly: the requests that wait for a slot for longer than the threshold leaves room. */
function predictedOfPool({ waitMs, blast, held, requests }: Source, slots: number, aboveUs: number): number {
  const holdUs = holdBefore(blast) ?? waitMs * 1000;
  const zeroMs = startOfWindow({ blast, held });
  const blocks = blast.blocks.flatMap(({ startMs, endMs }) =>
    endMs === null ? [] : [{ startUs: (startMs - zeroMs) * 1000, endUs: (endMs - zeroMs) * 1000 }],
  );
  const times = queueTimes(requests, { slots, holdUs, blocks });
  const due = requests.flatMap(({ intendedUs }, i) =>
    intendedUs >= held.startUs && intendedUs < held.endUs ? [times[i] ?? 0] : [],
  );
  return due.length === 0 ? 0 : due.filter((us) => us > aboveUs).length / due.length;
}

/** Mean hold of everything before the block, microseconds; null when there was none, or nobody counted. */
const holdBefore = ({ quiet }: Blast): number | null =>
  quiet !== undefined && quiet.hold.count > 0 ? quiet.hold.sumUs / quiet.hold.count : null;

/** Epoch milliseconds. */
const startOfWindow = ({ blast, held }: Pick<Source, 'blast' | 'held'>): number =>
  Math.max(...blast.blocks.map(({ startMs }) => startMs)) - held.startUs / 1000;
