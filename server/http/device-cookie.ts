import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { DeviceCookie } from './route.ts';

const NAME = 'device';
/** The longest that browsers store a cookie, in s. */
export const DEVICE_MAX_AGE_S = 400 * 24 * 60 * 60;

/** The cookie that identifies a known device; browsers send it only to the account calls. */
export function deviceCookie(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): DeviceCookie {
  return {
    token: request.cookies[NAME] ?? null,
    save: (token) =>
      void reply.setCookie(NAME, token, {
        path: '/api/v1/auth',
        httpOnly: true,
        sameSite: 'lax',
        secure: config.publicUrl?.startsWith('https:') === true,
        maxAge: DEVICE_MAX_AGE_S,
      }),
  };
}
