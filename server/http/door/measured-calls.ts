/** What is counted and logged for each call: its pattern, status and duration, and never its address or content. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traced } from '../../base/trace.ts';
import type { Context } from '../../act/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The status in the body of a late answer, whose head was sent before it was known. */
    lateStatus: number | null;
  }
}

/** Addresses that count by their pattern. All others are files and pages of the app, of which there are many. */
const OWN_PATTERN = /^\/(?:api|files|app|dev)\/|^\/(?:ready|live|metrics)$/;

/** Calls of people; a line for each file and each check by a balancer would hide them. */
const WORTH_A_LINE = /^\/api\//;

/** The name of a call: 'POST sync/push'. */
function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  if (!OWN_PATTERN.test(url)) return 'page';
  return `${method} ${url.replace('/api/v1/', '')}`;
}

/** Measures every answer. Registered before all other hooks, so that a refusal by one of them counts too. */
export function measureCalls(app: FastifyInstance, { metrics, log }: Pick<Context, 'metrics' | 'log'>): void {
  let underWay = 0;
  metrics.gauge('durpalla_calls_under_way', () => [{ labels: {}, value: underWay }]);
  app.decorateRequest('lateStatus', null);
  app.addHook('onRequest', (request, _reply, done) => {
    underWay += 1;
    traced({ request: request.id }, done);
  });
  // the body arrives in socket events, which belong to no request
  app.addHook('preValidation', (request, _reply, done) => traced({ request: request.id }, done));
  app.addHook('onResponse', (request, reply, done) => {
    underWay -= 1;
    const call = nameOf(request);
    const status = request.lateStatus ?? reply.statusCode;
    const ms = reply.elapsedTime;
    metrics.count('durpalla_calls_total', { call, status: String(status) });
    metrics.observe('durpalla_call_seconds', { call }, ms / 1000);
    if (WORTH_A_LINE.test(request.routeOptions.url ?? ''))
      log.info({ request: request.id, call, status, ms: Math.round(ms * 10) / 10 }, 'call');
    done();
  });
}
