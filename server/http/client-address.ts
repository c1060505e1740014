/** Who a connection comes from. A proxy may say it, but only one that the operator has named (TRUST_PROXY). */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Whether the proxy at this address, so many hops from here, may name the client's address. */
export type Trust = (address: string, hop: number) => boolean;

export const trustOf = ({ trustProxy }: Pick<Config, 'trustProxy'>): Trust =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : proxyAddr.compile(trustProxy);

/** The client's address: that of the connection unless a trusted proxy names another. */
export const addressOf = (request: IncomingMessage, trust: Trust): string =>
  request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trust);

/** Whether somebody on the way has named a client's address. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;

/** Those who count as one: an IPv4 address, or a network of IPv6, of which one line has a whole /64. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
