import type { FastifyRequest } from 'fastify';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';

/** The protocol version of the caller; the server's own where the caller names none. */
export function protocolOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const version = headers[PROTOCOL_HEADER];
  return typeof version === 'string' ? Number(version) : PROTOCOL_VERSION;
}
