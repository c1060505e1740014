import type { FastifyInstance } from 'fastify';
import type { Context } from '../../act/context.ts';
import { isForwarded } from './client-address.ts';

/**
 * Behind an unlisted proxy all clients have the proxy's address and share its limits. Two signs reveal the
 * proxy: a public https address, because this server does not speak TLS, and the headers that proxies add.
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
