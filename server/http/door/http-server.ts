import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from '../../base/config.ts';
import { failureOf } from '../../base/failure.ts';
import { currentTrace, newTraceId } from '../../base/trace.ts';
import type { Context } from '../../act/context.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { unreadableAddress } from '../answer/error-handler.ts';
import { BODY_LIMIT } from './body-limits.ts';
import { trustOf } from './client-address.ts';
import { answerUnreadable, serverLimits, type TimeLimits } from './connections.ts';

const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

type Wanted = {
  config: Config;
  metrics: Metrics;
  now: () => number;
  timeLimits: TimeLimits;
  logTo: { write(line: string): void } | undefined;
};

/** A server without any address yet. Each line of its log names the request or the job that it is about. */
export function httpServer({ config, metrics, now, timeLimits, logTo }: Wanted): FastifyInstance {
  const http: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      mixin: (_line, level) => {
        metrics.count('durpalla_log_lines_total', { level: LEVELS[level] ?? 'other' });
        return currentTrace();
      },
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newTraceId,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(config),
    frameworkErrors: unreadableAddress,
    clientErrorHandler: answerUnreadable(now),
    ...serverLimits(timeLimits),
    routerOptions: { maxParamLength: 200 },
  });
  http.server.maxConnections = config.maxConnections;
  http.server.on('error', (error) => http.log.error({ failure: failureOf(error) }, 'HTTP server failed'));
  return http;
}

/** The log's methods as functions that can be passed on one by one. */
export const unbound = (log: FastifyInstance['log']): Context['log'] => ({
  info: log.info.bind(log),
  warn: log.warn.bind(log),
  error: log.error.bind(log),
});
