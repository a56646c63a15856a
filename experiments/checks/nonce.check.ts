import type { EvidenceValue } from '../../results/record/evidence.ts';
import { judgeBothTimes } from './both-times.ts';
import { defineCheck } from './check.ts';
import { type Judgement, passIf } from './judgement.ts';

export const check = defineCheck({
  code: 'nonce',
  when: 'before',
  title: 'The process that answers is the one that was started',
  proves:
    'Fresh connections, before the load and after it, all got back the secret that only our server knows.',
  fault:
    'An old instance shared the port through SO_REUSEPORT and answered a part of the connections: one number of two processes.',
  advice:
    'Look for older instances of the server, or for a proxy in between; end them, or take another port.',
  needs: ['nonceBefore'],
  reads: ['nonceAfter', 'load'],
  judge: ({ nonceBefore, nonceAfter, load }) =>
    judgeBothTimes({ before: nonceBefore, name: 'nonceAfter', after: nonceAfter, load }, judgeAnswers),
});

function judgeAnswers({ asked, matching, others }: EvidenceValue<'nonceBefore'>, when: string): Judgement {
  const also = others.length > 0 ? `; others: ${others.join(', ')}` : '';
  const text = `${matching} of ${asked} fresh connections got our nonce ${when}${also}`;
  return passIf(asked > 0 && matching === asked, text);
}
