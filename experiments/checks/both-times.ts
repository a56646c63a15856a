/** The same question before the load and after it. */
import { isKnown, type Observed } from '../../results/record/observed.ts';
import { whyMissing } from './check.ts';
import { type Judgement, unknown } from './judgement.ts';

export interface BothTimes<T> {
  readonly before: T;
  /** Name and value of the second answer. */
  readonly name: string;
  readonly after: Observed<T> | undefined;
  /** Without a load the second question was not due yet, and the first answer stands alone. */
  readonly load: Observed<unknown> | undefined;
}

export const afterTheLoad = 'after the load';

/** A problem in the first answer decides at once; after a load an unread second answer is unknown. */
export function judgeBothTimes<T>(
  { before, name, after, load }: BothTimes<T>,
  judge: (value: T, when: string) => Judgement,
): Judgement {
  const first = judge(before, 'before the load');
  if (first.status !== 'pass') return first;
  if (isKnown(after)) return judge(after.value, afterTheLoad);
  return after === undefined && load === undefined ? first : unknown(whyMissing(name, after));
}
