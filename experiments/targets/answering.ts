/** Waits until a port that is open gives the first good answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExternalTarget } from '../../results/record/target.ts';
import { LabError } from '../engine/errors.ts';
import { type Answer, askOnce } from './answers.ts';

/** A server may open its port before it is ready to answer well. */
const settleMs = 3000;
const againMs = 200;

/** Throws why the answers are not what can be measured, some time after the first of them. */
export async function awaitGoodAnswer(
  target: ExternalTarget,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const deadlineMs = performance.now() + Math.min(settleMs, target.readyTimeoutMs);
  for (;;) {
    const answer = await askOnce(target, path);
    if (answer.kind === 'ok') return;
    if (signal.aborted) throw interrupted();
    if (performance.now() > deadlineMs || answer.kind === 'tls') throw failureOf(answer, target, path);
    await sleep(againMs);
  }
}

export const interrupted = (): LabError =>
  new LabError('interrupted', 'interrupted while the target started', { phase: 'start' });

function failureOf(answer: Exclude<Answer, { kind: 'ok' }>, target: ExternalTarget, path: string): LabError {
  const { name, host, port } = target;
  const where = `${name} on ${host}:${port}`;
  const phase = 'start';
  switch (answer.kind) {
    case 'status':
      return new LabError('target-bad-answer', `${where} answered GET ${path} with "${answer.statusLine}"`, {
        phase,
      });
    case 'tls':
      return new LabError('target-not-http', `${where} answers with TLS, not with plain HTTP`, { phase });
    case 'refused':
      return new LabError('target-not-found', `${where} takes no connection: ${answer.because}`, { phase });
    case 'no-http':
      return new LabError('target-not-http', `${where} gave GET ${path} no HTTP answer: ${answer.because}`, {
        phase,
      });
    default:
      return answer satisfies never;
  }
}
