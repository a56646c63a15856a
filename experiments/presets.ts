/** What a person gets without choosing: sizes and times that belong together. */
import type { RunSettings } from '../results/record/run.ts';

export interface Preset {
  readonly name: string;
  readonly title: string;
  /** `cores`: how many this process may use. `slots`: the person's own choice, to which the levels of a scaled preset follow. */
  settings(cores: number, slots?: number): RunSettings;
}

/** Largest pool and most loops that the lab starts. */
export const mostSlots = 2000;
export const mostLoops = 256;

const common = {
  servers: ['thread-pool', 'event-loop'],
  waitMs: 20,
  dispatch: 'queue',
  repeat: 1,
  port: 0,
} as const;

/** The article's 200 slots on 16 cores. */
const slotsPerCore = 200 / 16;

const loopsFor = (cores: number): number => Math.min(mostLoops, Math.max(1, cores));

const scaledSlots = (cores: number): number =>
  Math.min(mostSlots, Math.max(1, Math.round(slotsPerCore * cores)));

const scaled = (cores: number, slots = scaledSlots(cores)) => ({
  ...common,
  servers: [...common.servers],
  slots,
  loops: loopsFor(cores),
  connections: [slots, 5 * slots, 25 * slots],
});

export const presets: readonly Preset[] = [
  {
    name: 'article',
    title: "the article's figures: 200 slots, 200, 1000 and 5000 connections, 6 s a trial",
    settings: (cores, slots = 200) => ({
      ...common,
      servers: [...common.servers],
      slots,
      loops: loopsFor(cores),
      connections: [200, 1000, 5000],
      warmupMs: 3000,
      windowMs: 6000,
    }),
  },
  {
    name: 'scaled',
    title:
      "the article's ratios on this machine: 12.5 slots a core, 1, 5 and 25 connections a slot, 6 s a trial",
    settings: (cores, slots) => ({ ...scaled(cores, slots), warmupMs: 3000, windowMs: 6000 }),
  },
  {
    name: 'quick',
    title: 'as scaled, 2 s a trial: a first look',
    settings: (cores, slots) => ({ ...scaled(cores, slots), warmupMs: 1500, windowMs: 2000 }),
  },
];

export const defaultPreset = 'article';
