import { z } from 'zod';
import { blastSettingsSchema } from './action.ts';
import { type Calibration, calibrationSchema } from './calibration.ts';
import { observed } from './observed.ts';
import { targetSchema } from './target.ts';
import { cellSchema, trialRecordSchema } from './trial.ts';

const count = z.number().int().nonnegative();

export const environmentSchema = z.strictObject({
  host: z.string(),
  platform: z.string(),
  arch: z.string(),
  kernel: z.string(),
  cpuModel: z.string(),
  /** Cores this process may use. */
  cores: count,
  memoryBytes: count,
  /** The runtime of lab, servers and drivers, and whether it is the pinned one. */
  node: z.string(),
  nodePath: z.string(),
  pinnedNode: z.string(),
  /** Versions of the packages that take part in a measurement. */
  packages: z.record(z.string(), z.string()),
  limits: z.strictObject({
    openFiles: observed(count),
    somaxconn: observed(count),
    ephemeralPorts: observed(count),
    cgroupCpus: observed(z.number()),
  }),
  loadAverage: z.array(z.number()),
  gitCommit: observed(z.string()),
});
export type Environment = z.infer<typeof environmentSchema>;

export const runHeaderSchema = z.strictObject({
  kind: z.literal('run'),
  schemaVersion: z.literal(1),
  id: z.string(),
  startedAt: z.iso.datetime(),
  waitlab: z.string(),
  experiment: z.string(),
  /** As a sentence; absent in older files. */
  question: z.string().optional(),
  /** Rows of the table at each level; absent: the servers of the settings. */
  contenders: z.array(cellSchema.omit({ connections: true })).optional(),
  /** Arguments after `waitlab`, enough to run it again. */
  argv: z.array(z.string()),
  preset: z.string(),
  /** What the person chose or the preset gave. */
  settings: z.strictObject({
    /** Names of our own servers and of targets, in the order of the table's rows. */
    servers: z.array(z.string()),
    /** Servers that are not the lab's own; their names stand in `servers`. */
    targets: z.array(targetSchema).optional(),
    connections: z.array(count),
    waitMs: z.number(),
    slots: count,
    loops: count,
    dispatch: z.enum(['queue', 'run']),
    warmupMs: count,
    windowMs: count,
    repeat: count,
    port: count,
    crossCheck: z.boolean().optional(),
    /** Of the experiment `blast-radius`. */
    blast: blastSettingsSchema.optional(),
  }),
  plannedTrials: count,
  environment: environmentSchema,
});
export type RunHeader = z.infer<typeof runHeaderSchema>;
export type RunSettings = RunHeader['settings'];

/** How the run ended; a file without this line belongs to a run that was killed. */
export const runEndSchema = z.strictObject({
  kind: z.literal('end'),
  schemaVersion: z.literal(1),
  endedAt: z.iso.datetime(),
  state: z.enum(['complete', 'interrupted', 'stopped']),
  /** Why it stopped before its plan was done; null when complete. */
  because: z.string().nullable(),
});
export type RunEnd = z.infer<typeof runEndSchema>;

/** One line of `run.jsonl`: the header, at most one calibration, trials, the end. */
export const runLineSchema = z.union([runHeaderSchema, calibrationSchema, trialRecordSchema, runEndSchema]);
export type RunLine = z.infer<typeof runLineSchema>;

/** A run as read back. */
export interface Run {
  readonly header: RunHeader;
  /** Absent in older files, and when the run ended before it. */
  readonly calibration?: Calibration;
  readonly trials: readonly z.infer<typeof trialRecordSchema>[];
  /** null: the run was killed before it could say how it ended, or still goes on. */
  readonly end: RunEnd | null;
  /** Characters of an unfinished last line that were left out. */
  readonly cutOff: number;
  /** One sentence a trial whose stored verdict is not what its evidence gives; absent: none, or nobody looked. */
  readonly altered?: readonly string[];
}
