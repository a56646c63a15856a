import { whole } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'errors',
  when: 'after',
  title: 'No connection failed and no request was lost',
  proves: 'No connection was refused, reset or closed under a request in the whole life of the load.',
  fault:
    'After any connection error a widely used generator took every later response time of that connection from a stale clock: 1,010 ms where 24 ms was true, with 0 errors in its table.',
  advice: 'ECONNREFUSED: the server is not there. ECONNRESET: it closes sockets. EMFILE: raise `ulimit -n`.',
  needs: ['load'],
  judge({ load: { connectionErrors, life } }) {
    const kinds = Object.entries(connectionErrors).map(([code, n]) => `${whole(n)} x ${code}`);
    return passIf(
      kinds.length === 0 && life.lost === 0,
      `connection errors: ${kinds.join(', ') || 'none'}; requests lost with their connection: ${whole(life.lost)}`,
    );
  },
});
