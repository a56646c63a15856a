import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'http2',
  when: 'before',
  title: 'The server does not switch to HTTP/2',
  proves: 'An HTTP/2 preface and an `Upgrade: h2c` were both refused, so a connection is a socket.',
  fault:
    'HTTP/2 puts up to 100 streams on one socket: thousands of "connections" were one, and beyond the limit came 1.4 million errors.',
  advice: 'Turn HTTP/2 (h2c, prior knowledge) off in the server: both sides of a comparison speak HTTP/1.1.',
  needs: ['protocol'],
  judge: ({ protocol: { http2Preface, h2cUpgrade } }) =>
    passIf(
      http2Preface === 'refused' && h2cUpgrade === 'refused',
      `HTTP/2 preface ${http2Preface}, Upgrade: h2c ${h2cUpgrade}`,
    ),
});
