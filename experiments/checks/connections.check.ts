import { whole } from '../../results/figure.ts';
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import type { Snapshot } from '../../results/record/server.ts';
import { isExternal } from '../../results/record/target.ts';
import type { TrialPlan } from '../../results/record/trial.ts';
import { defineCheck, whyMissing } from './check.ts';
import { totalOf } from './counted.ts';
import { firstProblem, type Judgement, passIf, unknown, unproved, warn } from './judgement.ts';

/** The lab's own last connections may still be closing when the server counts. */
const serverTolerance = 0.01;

export const check = defineCheck({
  code: 'connections',
  when: 'during',
  title: 'As many connections waited as were asked for',
  proves:
    'The generator had exactly the asked connections open when the window opened and when it closed, and the server counted as many.',
  fault:
    'A generator with workers opened floor(connections / workers) each and said nothing of the rest; with HTTP/2 a thousand "connections" were one socket.',
  advice:
    'See `reconnects`, `errors` and the file limits: a connection that is missing was closed or never opened.',
  needs: ['load'],
  reads: ['probes', 'countersWindowStart', 'blast'],
  judge({ load, countersWindowStart, probes, blast }, plan) {
    const asked = plan.load.connections;
    return firstProblem([
      passIf(
        load.establishedAtStart === asked && load.establishedAtEnd === asked,
        `${whole(asked)} asked, ${whole(load.establishedAtStart)} open at the start and ${whole(load.establishedAtEnd)} at the end of the window`,
      ),
      judgeServer(asked, openBesideBlast(blast) ?? openInWindow(probes), countersWindowStart, plan),
    ]);
  },
});

/** By the median of the window, else by the count at its start; of a target, by the kernel's table of sockets. */
function judgeServer(
  asked: number,
  observed: number | null,
  start: Observed<Snapshot> | undefined,
  { roles: { target } }: TrialPlan,
): Judgement {
  const atServer = observed ?? (isKnown(start) ? totalOf(start.value, 'openConnections') : null);
  if (atServer === null) {
    const because = whyMissing('countersWindowStart', start);
    return isExternal(target)
      ? unproved('its sockets cannot be counted on the side of the server')
      : unknown(because);
  }
  const others = isExternal(target) && target.kind === 'url' && atServer > asked;
  if (others)
    return warn(
      `${whole(asked)} asked and open, ${whole(atServer)} in the kernel’s table of sockets: the server has other clients`,
    );
  const by = isExternal(target) ? 'in the kernel’s table of sockets' : 'counted by the server';
  return passIf(
    Math.abs(atServer - asked) <= serverTolerance * asked,
    `${whole(asked)} asked and open, ${whole(atServer)} ${by}`,
  );
}

/** An action opens connections of its own: what was open before it is the load's. */
const openBesideBlast = (blast: Observed<EvidenceValue<'blast'>> | undefined): number | null =>
  isKnown(blast) && blast.value.before ? totalOf(blast.value.before, 'openConnections') : null;

/** Median over the window; null where it was not observed. */
function openInWindow(probes: Observed<EvidenceValue<'probes'>> | undefined): number | null {
  if (!isKnown(probes)) return null;
  const { value } = probes;
  const open = [value[metrics.openConnections], value[metrics.sockets]].find((each) => isKnown(each));
  return isKnown(open) ? open.value.median : null;
}
