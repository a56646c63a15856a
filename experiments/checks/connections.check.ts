import { whole } from '../../results/figure.ts';
import type { EvidenceValue } from '../../results/record/evidence.ts';
import { metrics } from '../../results/record/metrics.ts';
import { isKnown, type Observed } from '../../results/record/observed.ts';
import { defineCheck } from './check.ts';
import { totalOf } from './counted.ts';
import { firstProblem, passIf } from './judgement.ts';

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
  needs: ['load', 'countersWindowStart'],
  reads: ['probes', 'blast'],
  judge({ load, countersWindowStart, probes, blast }, plan) {
    const asked = plan.load.connections;
    // An action opens connections of its own: what was open before it is the load's.
    const atServer = isKnown(blast)
      ? totalOf(blast.value.before, 'openConnections')
      : (openInWindow(probes) ?? totalOf(countersWindowStart, 'openConnections'));
    return firstProblem([
      passIf(
        load.establishedAtStart === asked && load.establishedAtEnd === asked,
        `${whole(asked)} asked, ${whole(load.establishedAtStart)} open at the start and ${whole(load.establishedAtEnd)} at the end of the window`,
      ),
      passIf(
        Math.abs(atServer - asked) <= serverTolerance * asked,
        `${whole(asked)} asked and open, ${whole(atServer)} counted by the server`,
      ),
    ]);
  },
});

/** Median over the window; null where it was not observed. */
function openInWindow(probes: Observed<EvidenceValue<'probes'>> | undefined): number | null {
  const open = isKnown(probes) ? probes.value[metrics.openConnections] : undefined;
  return isKnown(open) ? open.value.median : null;
}
