import type { LoadPlan } from './contract.ts';

/** `http://host:port`, with the brackets that an IPv6 address needs. */
export const originOf = ({ host, port }: Pick<LoadPlan, 'host' | 'port'>): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
