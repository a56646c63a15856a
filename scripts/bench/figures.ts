/** What the bench measures, each figure once a repeat, with the bar it is held against. */
import { availableParallelism } from 'node:os';
import type { RunSettings } from '../../results/record/run.ts';
import { bareHttp, eventLoop, load, plainCost, pool, rate, withServer } from './measure.ts';
import { rssGib } from './memory.ts';
import { overhead } from './overhead.ts';
import { ratio, soundCost } from './sound.ts';
import { findWrk, wrkCost } from './wrk.ts';

export interface Figure {
  readonly name: string;
  readonly unit: '' | '%' | 's' | 'GiB' | 'us';
  /** A good value is at least / at most so much; null: shown for comparison. */
  readonly bar: {
    readonly at: 'least' | 'most';
    readonly value: number;
    readonly moonshot: number | null;
  } | null;
}

/** A part of the bench: some figures measured together. */
export interface Part {
  readonly title: string;
  readonly figures: readonly Figure[];
  /**
   * One value a figure, in order; null where it cannot be measured here, or the load was not sound. Rejects when the
   * signal aborts, and leaves no process.
   */
  measure(signal: AbortSignal): Promise<readonly (number | null)[]>;
}

const least = (value: number, moonshot: number | null = null) => ({ at: 'least', value, moonshot }) as const;
const most = (value: number, moonshot: number | null = null) => ({ at: 'most', value, moonshot }) as const;

export const benchSettings: RunSettings = {
  servers: ['event-loop', 'thread-pool'],
  connections: [200, 1000, 5000],
  waitMs: 20,
  slots: 200,
  loops: availableParallelism(),
  dispatch: 'queue',
  warmupMs: 3000,
  windowMs: 4000,
  repeat: 1,
  port: 0,
};

/** slots / wait: what 200 threads can answer a second if nothing but the wait takes time. */
const ceiling = (benchSettings.slots / benchSettings.waitMs) * 1000;

const poolPart: Part = {
  title: 'thread pool, queue and run dispatch',
  figures: [
    { name: 'pool / (slots / wait), 200 connections', unit: '%', bar: least(82, 90) },
    { name: 'pool / (slots / wait), 1,000 connections', unit: '%', bar: least(94, 98) },
    { name: 'pool / (slots / wait), 5,000 connections', unit: '%', bar: least(92, 97) },
    { name: 'queue / run dispatch, 1,000 connections', unit: '', bar: least(4) },
  ],
  async measure(signal) {
    const queue: (number | null)[] = [];
    for (const level of benchSettings.connections)
      queue.push(await rate(benchSettings, pool('queue'), level, signal));
    const run = await rate(benchSettings, pool('run'), 1000, signal);
    return [...queue.map((each) => ratio(each, ceiling / 100)), ratio(queue[1] ?? null, run)];
  },
};

const loopPart: Part = {
  title: 'event loop and bare node:http',
  figures: [
    { name: 'event loop / bare node:http, 1,000 connections', unit: '', bar: least(0.85, 0.97) },
    { name: 'event loop / bare node:http, 5,000 connections', unit: '', bar: least(0.85, 0.97) },
  ],
  async measure(signal) {
    const ratios: (number | null)[] = [];
    for (const level of [1000, 5000]) {
      const ours = await rate(benchSettings, eventLoop, level, signal);
      ratios.push(ratio(ours, await rate(benchSettings, bareHttp, level, signal)));
    }
    return ratios;
  },
};

const driverPart: Part = {
  title: 'our driver, plain autocannon and wrk',
  figures: [
    { name: 'our driver / plain autocannon, CPU an answer', unit: '', bar: most(1.15, 1) },
    { name: 'our driver, CPU an answer', unit: 'us', bar: null },
    { name: 'wrk, CPU an answer', unit: 'us', bar: null },
  ],
  measure: (signal) =>
    withServer(benchSettings, eventLoop, signal, async (server) => {
      const own = soundCost(await load(benchSettings, server, 1000, signal));
      const plain = await plainCost(benchSettings, server, 1000, signal);
      const wrk = findWrk();
      return [
        ratio(own, plain),
        own,
        wrk === null ? null : await wrkCost(wrk, benchSettings, server, 1000, signal),
      ];
    }),
};

const startPart: Part = {
  title: 'start of the 200 slots',
  figures: [
    { name: '200 slots ready', unit: 's', bar: most(8, 5) },
    { name: 'RSS with 200 slots', unit: 'GiB', bar: most(1.6, 1.2) },
  ],
  measure: (signal) =>
    withServer(benchSettings, pool('queue'), signal, async ({ ready, pid }) => [
      ratio(ready.slotsStartMs, 1000),
      rssGib(pid),
    ]),
};

const overheadPart: Part = {
  title: 'proofs and observation',
  figures: [
    { name: 'CPU an answer, observed / not, event loop at 1,000', unit: '', bar: most(1.02) },
    { name: 'CPU an answer, observed / not, pool at 1,000', unit: '', bar: most(1.02) },
    { name: 'proofs of a trial, event loop', unit: 's', bar: most(3) },
    { name: 'proofs of a trial, pool', unit: 's', bar: most(3) },
  ],
  async measure(signal) {
    const loops = await overhead(benchSettings, eventLoop, 1000, signal);
    const slots = await overhead(benchSettings, pool('queue'), 1000, signal);
    return [loops.cpu, slots.cpu, loops.proofSeconds, slots.proofSeconds];
  },
};

export const parts: readonly Part[] = [poolPart, loopPart, driverPart, startPart, overheadPart];
