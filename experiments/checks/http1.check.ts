import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'http1',
  when: 'before',
  title: 'The server speaks HTTP/1.1',
  proves: 'The status line that came back as raw bytes says HTTP/1.1.',
  fault:
    '1.4 million errors: the client negotiated HTTP/2 with one server and not with the other. HTTP/1.0 closes the connection after each answer.',
  advice: 'Force HTTP/1.1 on both sides of every comparison.',
  needs: ['protocol'],
  judge: ({ protocol: { statusLine } }) =>
    passIf(statusLine.startsWith('HTTP/1.1 '), `the status line was "${statusLine}"`),
});
