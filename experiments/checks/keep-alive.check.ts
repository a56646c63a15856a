import { defineCheck } from './check.ts';
import { firstProblem, passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'keep-alive',
  when: 'before',
  title: 'A connection carries more than one request',
  proves:
    'A second request on the same socket was answered, and the server sets no limit of requests a socket.',
  fault:
    'Keep-alive was off, or limited by the server: the client reconnected all the time, and a median of 1,313 ms was published where 22 ms was true, with 0 errors.',
  advice: 'Turn keep-alive on, and take away limits such as `maxRequestsPerSocket` or `keepalive_requests`.',
  needs: ['protocol', 'ready'],
  judge: ({ protocol: { secondAnswer, connectionHeader }, ready: { maxRequestsPerSocket } }) =>
    firstProblem([
      passIf(maxRequestsPerSocket === 0, `the server ends a socket after ${maxRequestsPerSocket} requests`),
      passIf(
        !/\bclose\b/i.test(connectionHeader ?? ''),
        `the server answered Connection: ${connectionHeader}`,
      ),
      passIf(secondAnswer, `a second request on the socket was ${secondAnswer ? '' : 'not '}answered`),
    ]),
});
