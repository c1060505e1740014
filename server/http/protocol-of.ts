import type { FastifyRequest } from 'fastify';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../protocol/version.ts';

/** The version of the wire that a caller speaks; who names none speaks ours. */
export function protocolOf({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const version = headers[PROTOCOL_HEADER];
  return typeof version === 'string' ? Number(version) : PROTOCOL_VERSION;
}
