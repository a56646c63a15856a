import { whole } from '../../results/figure.ts';
import { isKnown } from '../../results/record/observed.ts';
import { defineCheck } from './check.ts';
import { passOrWarn } from './judgement.ts';

/**
 * A doubt and no fail: connections are open before the window, so an overflow can only have delayed the opening,
 * unless they were opened again (`reconnects`, `errors` and `unserved` fail then). The kernel counts for all
 * listeners of the network namespace, strangers included.
 */
export const check = defineCheck({
  code: 'backlog-overflow',
  when: 'after',
  title: 'The kernel dropped no connection for want of room',
  proves: 'ListenOverflows and ListenDrops did not grow from before the load to after it.',
  fault:
    'The listen backlog overflowed and clients tried again after 1, 3 and 7 s: latency in steps that no server has.',
  advice: 'Ask for a longer backlog, and raise net.core.somaxconn, to which the kernel cuts it.',
  needs: ['kernel'],
  reads: ['limits', 'ready'],
  judge({ kernel: { listenOverflows, listenDrops, synRetransmits }, limits, ready }) {
    const asked = isKnown(ready) ? whole(ready.value.backlog) : 'unknown';
    const cut =
      isKnown(limits) && isKnown(limits.value.somaxconn) ? whole(limits.value.somaxconn.value) : 'unknown';
    return passOrWarn(
      listenOverflows === 0 && listenDrops === 0,
      `${whole(listenOverflows)} overflows, ${whole(listenDrops)} drops, ${whole(synRetransmits)} SYN sent again (backlog ${asked}, somaxconn ${cut})`,
    );
  },
});
