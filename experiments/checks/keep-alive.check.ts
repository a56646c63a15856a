import { isKnown, type Observed } from '../../results/record/observed.ts';
import type { Ready } from '../../results/record/server.ts';
import { isExternal } from '../../results/record/target.ts';
import { defineCheck, whyMissing } from './check.ts';
import { firstProblem, type Judgement, pass, passIf, unknown } from './judgement.ts';

export const check = defineCheck({
  code: 'keep-alive',
  when: 'before',
  title: 'A connection carries more than one request',
  proves:
    'A second request on the same socket was answered, and the server, where it can be asked, sets no limit of requests a socket; `reconnects` sees one that was met.',
  fault:
    'Keep-alive was off, or limited by the server: the client reconnected all the time, and a median of 1,313 ms was published where 22 ms was true, with 0 errors.',
  advice: 'Turn keep-alive on, and take away limits such as `maxRequestsPerSocket` or `keepalive_requests`.',
  needs: ['protocol'],
  reads: ['ready'],
  judge: ({ protocol: { secondAnswer, connectionHeader }, ready }, { roles: { target } }) =>
    firstProblem([
      judgeLimit(ready, isExternal(target)),
      passIf(
        !/\bclose\b/i.test(connectionHeader ?? ''),
        `the server answered Connection: ${connectionHeader}`,
      ),
      passIf(secondAnswer, `a second request on the socket was ${secondAnswer ? '' : 'not '}answered`),
    ]),
});

/** What a target does not say is seen under load: a limit that was met makes the generator open more sockets. */
function judgeLimit(ready: Observed<Ready> | undefined, external: boolean): Judgement {
  if (!isKnown(ready)) return external ? pass('not said') : unknown(whyMissing('ready', ready));
  const { maxRequestsPerSocket: limit } = ready.value;
  return passIf(limit === 0, `the server ends a socket after ${limit} requests`);
}
