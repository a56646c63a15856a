import type { ExternalTarget } from '../../results/record/target.ts';

/** A target that says it has loops is asked for twice as many as so many threads could hold. */
const beyondPool = 100;

/** Half of the burst that proves the width: the declared slots; null where the model promises no width. */
export function burstSlots({ model, slots }: Pick<ExternalTarget, 'model' | 'slots'>): number | null {
  return model === 'event-loop' ? (slots ?? beyondPool) : slots;
}
