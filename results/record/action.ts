/** What can happen to a target inside the window, as the plan says it. */
import { z } from 'zod';

const count = z.number().int().nonnegative();

export const blockModes = ['sleep', 'spin'] as const;
export const falls = ['spread', 'random'] as const;
const modeSchema = z.enum(blockModes);
const fallSchema = z.enum(falls);
export type BlockMode = z.infer<typeof modeSchema>;
export type Fall = z.infer<typeof fallSchema>;

/** Requests that hold a loop or a slot each. */
export const blockActionSchema = z.strictObject({
  name: z.literal('block'),
  /** k: how many requests to `/block`, each on a connection of its own. */
  victims: count,
  blockMs: count,
  mode: modeSchema,
  /** After the window's start. */
  leadInMs: count,
  /** `spread`: on as many distinct loops; `random`: wherever the kernel puts the connection. Slots are always distinct. */
  fall: fallSchema,
  /** Between the starts of two new connections while the block lasts. */
  newConnectionEveryMs: count,
});
export type BlockAction = z.infer<typeof blockActionSchema>;

/** By name: its file is `experiments/actions/<name>.action.ts`. */
export const actionPlanSchema = blockActionSchema;
export type ActionPlan = z.infer<typeof actionPlanSchema>;

/** What the person chose, or what follows from it. */
export const blastSettingsSchema = z.strictObject({
  blockMs: count,
  leadInMs: count,
  /** By server: each k of the sweep. */
  victims: z.record(z.string(), z.array(count)),
  modes: z.array(modeSchema),
  fall: fallSchema,
  /** Background requests a second. */
  ratePerSecond: z.number().positive(),
  /** Event loops are also measured with the block moved off the loop. */
  guard: z.boolean(),
});
export type BlastSettings = z.infer<typeof blastSettingsSchema>;
