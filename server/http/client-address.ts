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
