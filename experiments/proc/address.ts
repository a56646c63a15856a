import { SocketAddress } from 'node:net';

/** `0100007F` of `/proc/net/tcp` and its 32-digit sister of `tcp6`: words in the byte order of the machine (little endian). */
export function decodeAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  return bytes.length === 4 ? bytes.map((byte) => Number.parseInt(byte, 16)).join('.') : ipv6(bytes);
}

function ipv6(bytes: readonly string[]): string {
  const address = (bytes.join('').match(/.{4}/g) ?? []).join(':');
  return new SocketAddress({ family: 'ipv6', address }).address;
}
