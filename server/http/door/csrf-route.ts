import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../act/context.ts';
import { API } from '../register.ts';
import { CSRF_COOKIE, saveProof } from './token-cookies.ts';

/** Sets the cookie whose value the app returns in X-XSRF-TOKEN (REQ 7). An existing cookie is not replaced. */
export function csrfRoute(app: FastifyInstance, { config }: Context): void {
  app.get(`${API}/csrf-cookie`, (request, reply) => {
    const saved = request.cookies[CSRF_COOKIE];
    const value = saved && /^[\w-]{43}$/.test(saved) ? saved : randomBytes(32).toString('base64url');
    saveProof({ config }, reply, value);
    reply.header('cache-control', 'no-store');
    return reply.code(204).send();
  });
}
