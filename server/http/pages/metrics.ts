import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../base/refused.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * /metrics, for a Prometheus that knows the token. Without a token the address does not exist.
 * @param text the metrics as Prometheus reads them
 */
export function metricsAddress(
  app: FastifyInstance,
  token: string | null,
  text: () => Promise<string>,
): void {
  if (token === null) return;
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    // digests have one length, so the comparison takes the same time for each guess
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      throw new Refused({ code: 'unauthenticated' });
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await text());
  });
}
