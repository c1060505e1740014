import type { FastifyInstance } from 'fastify';
import { Refused } from '../../base/refused.ts';
import { answerTo, sendError } from '../answer/errors.ts';
import { API } from '../register.ts';
import { localeOf } from '../answer/texts.ts';

/**
 * /ready, for the proxy or service that decides which node gets calls: 503 with the reasons while there are any. The
 * address also exists among the calls, for proxies that pass on nothing else. /live, for what restarts a hanging
 * process: it asks nobody, since a restart mends neither a database nor a disk.
 */
export function readyAddress(app: FastifyInstance, reasons: () => Promise<readonly string[]>): void {
  app.get('/live', { config: { rateLimit: false } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true, data: { live: true } }),
  );
  for (const url of ['/ready', `${API}/ready`])
    app.get(url, { config: { rateLimit: false } }, async (request, reply) => {
      const found = await reasons();
      const refused = new Refused({ code: 'unavailable', values: { reasons: found.join(', ') } });
      if (found.length > 0) return sendError(reply, answerTo(refused, localeOf(request)));
      return reply.header('cache-control', 'no-store').send({ success: true, data: { ready: true } });
    });
}
