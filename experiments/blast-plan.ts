/** One trial with a block in the middle of a steady load. */
import type { BlockMode } from '../results/record/action.ts';
import type { RunSettings } from '../results/record/run.ts';
import type { ServerRole } from '../results/record/server.ts';
import { isExternal } from '../results/record/target.ts';
import type { Cell, TrialPlan } from '../results/record/trial.ts';
import { type BlastSettings, blockableOf, newConnectionEveryMs } from './blast-settings.ts';
import { planTrial } from './trial-plan.ts';

/** One row of the table: how many are blocked, how, and whether the loop is guarded. */
export interface Variant {
  readonly server: string;
  readonly victims: number;
  readonly mode: BlockMode;
  readonly guard: boolean;
}

/** `k=2 sleep guard`. */
export const variantName = ({ victims, mode, guard }: Variant): string =>
  `k=${victims} ${mode}${guard ? ' guard' : ''}`;

/** Only our own loops can be guarded: a pool is its own guard until all of its slots are blocked. */
const mayBeGuarded = (server: string): boolean => server === 'event-loop';

/** In the order of the table: by server, mode and k, with a guarded one after the one that it repairs. */
export const variantsOf = (servers: readonly string[], blast: BlastSettings): Variant[] =>
  servers.flatMap((server) =>
    blast.modes.flatMap((mode) =>
      (blast.victims[server] ?? []).flatMap((victims) =>
        [false, ...(blast.guard && mayBeGuarded(server) ? [true] : [])].map((guard) => ({
          server,
          victims,
          mode,
          guard,
        })),
      ),
    ),
  );

export const cellOfVariant = (variant: Variant, settings: RunSettings, connections: number): Cell => ({
  server: variant.server,
  model: blockableOf(variant.server, settings).model,
  connections,
  variant: variantName(variant),
});

const withFaults = (target: ServerRole, { guard }: Variant): ServerRole => ({
  ...target,
  faults: true,
  ...(guard && { guard: true }),
});

/** A request beyond this time beside wait is late; the report measures its own threshold from the lead-in. */
const plannedSpareMs = 20;

export function planBlast(
  settings: RunSettings & { readonly blast: BlastSettings },
  variant: Variant,
  connections: number,
  repeat: number,
): TrialPlan {
  const { blast, waitMs } = settings;
  const { blockMs, leadInMs, fall, ratePerSecond } = blast;
  const base = planTrial(settings, variant.server, connections, repeat);
  const { target } = base.roles;
  return {
    ...base,
    cell: cellOfVariant(variant, settings, connections),
    roles: { ...base.roles, target: isExternal(target) ? target : withFaults(target, variant) },
    load: {
      ...base.load,
      driver: 'paced',
      timeoutMs: base.load.timeoutMs + blockMs,
      hardLimitMs: base.load.hardLimitMs + 2 * blockMs,
      openLoop: {
        ratePerSecond,
        arrivals: 'constant',
        seed: repeat + 1,
        lateAboutMs: waitMs + plannedSpareMs,
      },
    },
    action: {
      name: 'block',
      victims: variant.victims,
      blockMs,
      mode: variant.mode,
      leadInMs,
      fall,
      newConnectionEveryMs,
    },
  };
}
