/** A command or a url, from its declaration to its part in a trial. */
import { networkInterfaces } from 'node:os';
import { type ExternalTarget, type Target, targetKind } from '../../results/record/target.ts';

const defaultReadyTimeoutMs = 30_000;
const defaultPath = '/wait';

/** @param target with a command or a url */
export function externalTarget(target: Target): ExternalTarget {
  const { name, model, command, url, cwd, env } = target;
  const at = url === undefined ? { host: '127.0.0.1', port: target.port ?? 0 } : addressOf(url);
  return {
    kind: targetKind(target) === 'url' ? 'url' : 'command',
    name,
    model,
    ...at,
    remote: !isOfThisMachine(at.host),
    ...(command !== undefined && { command }),
    ...(url !== undefined && { url }),
    ...(cwd !== undefined && { cwd }),
    ...(env !== undefined && { env }),
    readyTimeoutMs: target.readyTimeoutMs ?? defaultReadyTimeoutMs,
    stopSignal: target.stopSignal ?? 'SIGTERM',
    waitMs: target.waitMs ?? null,
    slots: target.slots ?? null,
    loops: target.loops ?? null,
    blockPath: target.blockPath ?? null,
  };
}

/** The path that waits: declared, else that of the url, else `/wait`. */
export function targetPath({ path, url }: Target): string {
  if (path !== undefined) return path;
  if (url === undefined) return defaultPath;
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === '' ? defaultPath : `${pathname}${search}`;
}

/** Host as a literal address, and port. `localhost` is two addresses and becomes the first, 127.0.0.1. */
export function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host: host === 'localhost' ? '127.0.0.1' : host, port: port === '' ? 80 : Number(port) };
}

/** A literal address that this machine has; a name of another machine is not one. */
export const isOfThisMachine = (host: string): boolean =>
  /^127\./.test(host) ||
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === host)) ||
  host === '::1';
