/** A server that is not the lab's own, as a person declares it. In the record, because a run keeps what it measured. */
import { z } from 'zod';

const count = z.number().int().nonnegative();
const atLeastOne = z.number().int().positive();

export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const;

/** The three ways to bring a server; exactly one is given. */
export const targetKinds = ['command', 'url', 'module'] as const;
export type TargetKind = (typeof targetKinds)[number];

const httpPath = z.string().regex(/^\/\S*$/, 'a path that begins with / and holds no blanks');

export const targetSchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(60)
      .regex(/^[^\s@,][^@,\n]*$/, 'a name without @ and commas')
      .describe('As shown in tables, and as given to --target.'),
    model: z
      .enum(['event-loop', 'thread-pool', 'external'])
      .default('external')
      .describe('How it waits; `external`: not known. A module says event-loop or thread-pool.'),
    command: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
      .optional()
      .describe(
        'Started by the lab. `{port}` is replaced by the port; PORT and HOST stand in its environment.',
      ),
    url: z
      .string()
      .regex(/^http:\/\/\S+$/, 'a URL that begins with http://')
      .optional()
      .describe('Something that runs already; it is never ended by the lab.'),
    module: z
      .string()
      .min(1)
      .optional()
      .describe('A JavaScript file that exports `start` as `servers/contract.ts` says.'),
    cwd: z.string().optional().describe('Working folder of the command; default: the folder of this file.'),
    env: z
      .record(z.string(), z.string())
      .optional()
      .describe('Added to the environment. A run keeps the names, not the values.'),
    port: count.max(65_535).optional().describe('Default 0: any free port.'),
    readyTimeoutMs: atLeastOne
      .max(600_000)
      .optional()
      .describe('How long it may take until its port answers; default 30000.'),
    stopSignal: z.enum(stopSignals).optional().describe('How it is asked to end; default SIGTERM.'),
    path: httpPath
      .optional()
      .describe('The endpoint that waits; default /wait, of a url its own path if it has one.'),
    expectBody: z.string().optional().describe('Each answer is compared with it; default: not compared.'),
    waitMs: z
      .number()
      .min(1)
      .max(60_000)
      .optional()
      .describe('How long the endpoint waits, in milliseconds; default: measured, and then not proved.'),
    slots: atLeastOne.max(100_000).optional().describe('Threads of its pool: what it holds at once.'),
    loops: atLeastOne.max(10_000).optional().describe('Its event loops.'),
    blockPath: httpPath
      .optional()
      .describe('An endpoint that blocks its loop or slot, with `{ms}` for how long.'),
  })
  .superRefine((target, context) => {
    const given = targetKinds.filter((kind) => target[kind] !== undefined);
    if (given.length === 1) return;
    const says = given.length === 0 ? 'none of them is' : `${given.join(' and ')} are`;
    context.addIssue({
      code: 'custom',
      input: target.name,
      message: `exactly one of command, url and module; ${says} given`,
    });
  })
  .superRefine(({ module, model }, context) => {
    if (module !== undefined && model === 'external')
      context.addIssue({
        code: 'custom',
        path: ['model'],
        input: model,
        message: 'event-loop or thread-pool for a module',
      });
  });

/** As declared, defaults that do not depend on anything else filled in. */
export type Target = z.infer<typeof targetSchema>;

/** `waitlab.config.json`. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  targets: z.array(targetSchema).superRefine((targets, context) => {
    for (const [index, { name }] of targets.entries()) {
      if (targets.findIndex((each) => each.name === name) < index)
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          input: name,
          message: 'a name that no other target has',
        });
      if (name === 'event-loop' || name === 'thread-pool')
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          input: name,
          message: 'a name of its own, not that of a server of the lab',
        });
    }
  }),
});
export type Config = z.infer<typeof configSchema>;

export const targetKind = (target: Pick<Target, TargetKind>): TargetKind =>
  targetKinds.find((kind) => target[kind] !== undefined) ?? 'command';

/**
 * A command or a url as it takes part in a trial. Nothing in it speaks the lab's contract: what it does not declare is
 * null, and what only a server itself can count is not measured.
 */
export const externalTargetSchema = z.strictObject({
  kind: z.enum(['command', 'url']),
  name: z.string(),
  model: z.enum(['event-loop', 'thread-pool', 'external']),
  host: z.string(),
  port: count,
  /** Not on this machine: its processes cannot be looked at. */
  remote: z.boolean(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  url: z.string().optional(),
  cwd: z.string().optional(),
  /** In a file the values are left out. */
  env: z.record(z.string(), z.string()).optional(),
  readyTimeoutMs: count,
  stopSignal: z.enum(stopSignals),
  waitMs: z.number().positive().nullable(),
  slots: count.nullable(),
  loops: count.nullable(),
  blockPath: z.string().nullable(),
});
export type ExternalTarget = z.infer<typeof externalTargetSchema>;

/** A command or a url: it is looked at from outside alone. */
export const isExternal = (target: object): target is ExternalTarget => 'kind' in target;

/** A command as one line. */
export const commandText = (command: string | readonly string[]): string =>
  typeof command === 'string' ? command : command.join(' ');

/** Values of the environment may be secrets: a file keeps the names alone. */
export function withoutValues<T extends { readonly env?: Record<string, string> | undefined }>(target: T): T {
  if (target.env === undefined) return target;
  return { ...target, env: Object.fromEntries(Object.keys(target.env).map((name) => [name, '(not kept)'])) };
}
