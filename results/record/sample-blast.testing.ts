/**
 * A clean trial with a block, hand-made: 2,000 requests a second over 400 connections, blocked from 2 s to 4 s of the
 * window. What is due meanwhile on the blocked connections is answered 21 ms after the block, everything else in 21 ms.
 */
import type { BlockAction } from './action.ts';
import type { Blast } from './blast.ts';
import { isKnown, known } from './observed.ts';
import { encodeEvents, type RequestEvent } from './request-events.ts';
import type { SampleTrial } from './sample.testing.ts';
import { sampleOpenTrial } from './sample-open-loop.testing.ts';
import { sampleStartMs } from './sample-spec.testing.ts';
import type { Snapshot } from './server.ts';
import type { MeasuredTrial } from './trial.ts';

export interface SampleBlast extends SampleTrial {
  readonly victims?: number;
  readonly mode?: BlockAction['mode'];
  readonly fall?: BlockAction['fall'];
  readonly guard?: boolean;
  /** Share of the connections on which requests wait for the block. */
  readonly hurt?: number;
  /** The loops or slots that were blocked; default the first k. */
  readonly places?: readonly number[];
}

const blockMs = 2000;
const leadInMs = 2000;
const gapUs = 500;
const answerUs = 21_000;
/** As `sampleSnapshots` has it. */
const windowStartMs = sampleStartMs + 10_000;
export const sampleHeld = { startUs: leadInMs * 1000, endUs: (leadInMs + blockMs) * 1000 };

/** The kernel's hash mixes the blocked connections among the others. */
export function sampleEvents(connections: number, windowMs: number, hurt: number): RequestEvent[] {
  return Array.from({ length: (windowMs * 1000) / gapUs }, (_, i) => {
    const intendedUs = i * gapUs;
    const connection = i % connections;
    const waits =
      (connection * 7) % connections < hurt * connections &&
      intendedUs >= sampleHeld.startUs &&
      intendedUs < sampleHeld.endUs;
    const latencyUs = (waits ? sampleHeld.endUs - intendedUs : 0) + answerUs;
    return { intendedUs, latencyUs, serviceUs: latencyUs - 300, connection };
  });
}

/** By default one of two loops, asleep. */
export function sampleBlastTrial(overrides: SampleBlast = {}): MeasuredTrial {
  const {
    victims = 1,
    mode = 'sleep',
    fall = 'spread',
    guard = false,
    hurt = 0.5,
    places,
    ...rest
  } = overrides;
  const trial = sampleOpenTrial({}, { model: 'event-loop', connections: 400, ...rest });
  const { load } = trial.evidence;
  if (!isKnown(load) || load.value.openLoop === undefined) throw new Error('the sample has no open loop');
  const { connections, windowMs } = trial.plan.load;
  const events = encodeEvents(sampleEvents(connections, windowMs, hurt));
  const action: BlockAction = {
    name: 'block',
    victims,
    blockMs,
    mode,
    leadInMs,
    fall,
    newConnectionEveryMs: 100,
  };
  const { target } = trial.plan.roles;
  const blast = sampleBlast(trial, action, places ?? Array.from({ length: victims }, (_, i) => i), guard);
  return {
    ...trial,
    plan: {
      ...trial.plan,
      cell: { ...trial.plan.cell, variant: `k=${victims} ${mode}${guard ? ' guard' : ''}` },
      roles: { target: { ...target, faults: true, ...(guard && { guard: true }) } },
      action,
    },
    evidence: {
      ...trial.evidence,
      load: known({ ...load.value, openLoop: { ...load.value.openLoop, events } }),
      countersAfter: withAnswers(trial, blast.newConnections.length),
      blast: known(blast),
      ...rest.evidence,
    },
  };
}

function sampleBlast(
  { plan, evidence }: MeasuredTrial,
  { victims, mode }: BlockAction,
  places: readonly number[],
  guarded: boolean,
): Blast {
  const { countersWindowStart: start, countersWindowEnd: end } = evidence;
  if (!isKnown(start) || !isKnown(end)) throw new Error('the sample has no counters');
  const loops = plan.roles.target.model === 'event-loop';
  const distinct = [...new Set(places)];
  const startMs = windowStartMs + leadInMs;
  return {
    before: start.value,
    // A third of the window, with a third of what the server did in it.
    quiet: between(start.value, end.value),
    fell: Array.from({ length: victims }, (_, i) => (loops ? (places[i] ?? 0) : null)),
    sent: distinct.length,
    sentAtMs: startMs - 1,
    outcomes: distinct.map(() => '200'),
    blocks: distinct.map((place) => ({ place, startMs, endMs: startMs + blockMs, mode, guarded })),
    newConnections: [
      { atMs: startMs + 100, connectMs: 1, answerMs: 1921, outcome: '200' },
      { atMs: startMs + 200, connectMs: 1, answerMs: 22, outcome: '200' },
    ],
  };
}

function between(start: Snapshot, end: Snapshot): Snapshot {
  const third = (from: number, to: number): number => from + Math.round((to - from) / 3);
  return {
    ...start,
    atMs: third(start.atMs, end.atMs),
    hold: {
      ...start.hold,
      count: third(start.hold.count, end.hold.count),
      sumUs: third(start.hold.sumUs, end.hold.sumUs),
      buckets: start.hold.buckets.map((n, i) => third(n, end.hold.buckets[i] ?? 0)),
    },
  };
}

/** The server answered the lab's own new connections too. */
function withAnswers({ evidence: { countersAfter } }: MeasuredTrial, more: number) {
  if (!isKnown(countersAfter)) throw new Error('the sample has no counters');
  const { loops, hold } = countersAfter.value;
  const holdUs = hold.sumUs / hold.count;
  return known({
    ...countersAfter.value,
    loops: loops.map((loop, i) =>
      i === 0 ? { ...loop, received: loop.received + more, answered: loop.answered + more } : loop,
    ),
    hold: { ...hold, count: hold.count + more, sumUs: hold.sumUs + more * holdUs },
  });
}
