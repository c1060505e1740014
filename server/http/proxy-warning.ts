import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isForwarded } from './client-address.ts';

/**
 * Behind a proxy that is not named, everybody has the proxy's address and limits by address hit all at once. That can
 * be seen: by an address of https, which this server does not speak, or by what proxies add to requests.
 */
export function warnOfProxy(app: FastifyInstance, { config, log }: Pick<Context, 'config' | 'log'>): void {
  if (config.trustProxy !== 0) return;
  const warn = (sign: string): void =>
    log.warn(
      { sign },
      'there is a proxy in front, but TRUST_PROXY is 0: limits by address take all its clients for one',
    );
  if (config.publicUrl?.startsWith('https:')) {
    warn('PUBLIC_URL is https');
    return;
  }
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || !isForwarded(request.raw)) return;
    isWarned = true;
    warn('a request was forwarded');
  });
}
