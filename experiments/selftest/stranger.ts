/** Another server like ours beside the measured one: what it answers is plausible, only the secret differs. */
import { startServer } from '../engine/server-process.ts';
import { tryBind } from '../preflight/bind.ts';
import type { Scene } from './scene.ts';

const never = new AbortController().signal;

interface Where {
  readonly host?: string;
  /** Two loops share the port with whoever listens there with `reusePort`. */
  readonly shared?: boolean;
}

export async function addStranger(scene: Scene, { host, shared = false }: Where = {}): Promise<void> {
  const { target } = scene.plan.roles;
  const options = {
    ...target,
    host: host ?? target.host,
    model: 'event-loop',
    loops: shared ? 2 : 1,
  } as const;
  const stranger = await startServer({ ...options, nonce: 'not-ours' }, never);
  scene.undo(() => stranger.end());
}

export const withoutIpv6 = async (): Promise<string | null> => {
  const bound = await tryBind('::1', 0);
  return 'code' in bound ? `no IPv6 here: ${bound.code}` : null;
};

export const withoutReusePort = (): string | null =>
  process.platform === 'linux' ? null : `ports are not shared by the kernel on ${process.platform}`;
