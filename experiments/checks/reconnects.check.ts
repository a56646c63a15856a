import { counted } from '../../results/figure.ts';
import { defineCheck } from './check.ts';
import { passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'reconnects',
  when: 'after',
  title: 'Every connection lived as long as the load',
  proves: 'The generator opened exactly one socket for each connection.',
  fault:
    'A server closed the socket after each answer: latency 60 times too high with 0 errors, because only the reconnecting was slow.',
  advice:
    'Look for `Connection: close`, a limit of requests a socket, an idle timeout, or a proxy in between.',
  needs: ['load'],
  judge: ({ load: { socketsOpened } }, { load: { connections } }) =>
    passIf(
      socketsOpened === connections,
      `${counted(socketsOpened, 'socket')} opened for ${counted(connections, 'connection')}`,
    ),
});
