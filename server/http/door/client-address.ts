/** The address of a client. A proxy may name it, but only one that the operator has listed (TRUST_PROXY). */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../../base/config.ts';

/** Whether the proxy at this address, this many hops from here, may name the client's address. */
export type Trust = (address: string, hop: number) => boolean;

export const trustOf = ({ trustProxy }: Pick<Config, 'trustProxy'>): Trust =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : proxyAddr.compile(trustProxy);

/** The client's address: the connection's, unless a trusted proxy names another. */
export const addressOf = (request: IncomingMessage, trust: Trust): string =>
  request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trust);

/** Whether any proxy has named a client's address. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;

/**
 * The group that limits count as one: an IPv4 address, or an IPv6 /64, which one subscriber has. IPv4-mapped IPv6
 * counts as IPv4.
 */
export function addressGroup(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const parts = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::');
  const [head = [], tail = []] = parts.map((part) => (part === '' ? [] : part.split(':')));
  const between = Array<string>(8 - head.length - tail.length).fill('0');
  const whole = [...head, ...between, ...tail];
  if (whole.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(whole.slice(6));
  return `${whole.slice(0, 4).join(':')}::/64`;
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
