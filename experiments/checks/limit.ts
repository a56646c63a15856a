/** Limits of the system, judged by the same arithmetic that refuses a run before anything is started. */
import { counted, whole } from '../../results/figure.ts';
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { isKnown } from '../../results/record/observed.ts';
import type { ReasonCode } from '../../results/record/reason.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { limitProblems } from '../preflight/limit-problems.ts';
import { whyMissing } from './check.ts';
import { fail, type Judgement, pass, unknown, unproved } from './judgement.ts';

type Limits = EvidenceValue<'limits'>;

/** Fails with every problem of this code; unknown when one of the limits it rests on could not be read. */
export function judgeLimits(
  code: ReasonCode,
  plan: TrialPlan,
  limits: Limits,
  keys: readonly (keyof Limits)[],
): Judgement {
  const problems = limitProblems(plan, limits).filter((problem) => problem.code === code);
  if (problems.length > 0) return fail(problems.map(({ text }) => text).join(' '));
  const missing = keys.find((name) => !isKnown(limits[name]));
  if (missing !== undefined)
    return isOfUrl(plan, missing)
      ? unproved('its process cannot be looked at')
      : unknown(whyMissing(missing, limits[missing]));
  return pass(
    `${keys.map((name) => described(name, limits)).join(', ')} for ${counted(plan.load.connections, 'connection')}`,
  );
}

/** What the lab did not start may be another user's, or on another machine. */
const isOfUrl = ({ roles: { target } }: TrialPlan, name: keyof Limits): boolean =>
  isExternal(target) && target.kind === 'url' && name === 'serverOpenFiles';

/** As a person calls them. */
const names: Readonly<Record<keyof Limits, string>> = {
  serverOpenFiles: 'open files of the server',
  driverOpenFiles: 'open files of the generator',
  somaxconn: 'longest listen backlog',
  ephemeralPorts: 'local ports',
  memoryAvailableBytes: 'bytes of memory',
};

function described(name: keyof Limits, limits: Limits): string {
  const limit = limits[name];
  return `${names[name]} ${isKnown(limit) ? whole(limit.value) : 'unknown'}`;
}
