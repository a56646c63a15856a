import { whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { growthByLoop } from './counted.ts';
import { fail, passOrWarn } from './judgement.ts';

/** Standard deviations of a binomial share that chance does not reach: 1 in 1.7 million a loop. */
const sigmas = 5;
/** An empty loop is a fault when chance leaves one of them empty less often than this. */
const emptyByChance = 1e-4;

/**
 * The kernel spreads connections over L listeners by hash, so a loop holds binomial(c, 1/L) of them. Connections
 * are compared and not answers: loops that are full share the cores as the scheduler likes.
 */
export const check = defineCheck({
  code: 'loop-balance',
  when: 'during',
  title: 'All loops share the load',
  proves:
    'Every loop answered, and none holds more or fewer connections than the kernel’s spreading by hash explains.',
  fault: 'One of the loops had no listener, or one took all connections: N loops on paper were one.',
  advice:
    'See that every loop listens (`reusePort`, or the cluster’s round robin), and that no proxy pins connections.',
  needs: ['countersWindowStart', 'countersWindowEnd'],
  appliesTo: ({ roles: { target } }) => target.model === 'event-loop' && (target.loops ?? 1) > 1,
  judge({ countersWindowStart: start, countersWindowEnd: end }, { load, roles }) {
    const loops = roles.target.loops ?? 1;
    const answers = growthByLoop(start, end, 'answered');
    const working = answers.filter((n) => n > 0).length;
    const text = `answers a loop: ${answers.map(whole).join(', ')}`;
    if (working < loops && anyEmpty(load.connections, loops) < emptyByChance) {
      return fail(`${working} of ${loops} loops answered; ${text}`);
    }
    const open = start.loops.map(({ openConnections }) => openConnections);
    return passOrWarn(
      isEven(open, load.connections, loops),
      `connections a loop: ${open.map(whole).join(', ')}; ${text}`,
    );
  },
});

/** Upper bound of the probability that some loop gets no connection. */
const anyEmpty = (connections: number, loops: number): number => loops * (1 - 1 / loops) ** connections;

/** Below one connection the normal approximation says nothing: a loop may always hold 5 more than its share. */
function isEven(open: readonly number[], connections: number, loops: number): boolean {
  const mean = connections / loops;
  const sigma = Math.sqrt(mean * (1 - 1 / loops));
  return open.every((n) => Math.abs(n - mean) <= sigmas * Math.max(1, sigma));
}
