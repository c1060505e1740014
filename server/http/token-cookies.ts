import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { TokenCookie } from './route.ts';

type Kind = { name: string; path: string; sameSite: 'lax' | 'strict'; maxAge?: number };

/** The longest that browsers store a cookie, in s. */
export const DEVICE_MAX_AGE_S = 400 * 24 * 60 * 60;

/** Identifies a known device; browsers send it only to the account calls. */
const device: Kind = { name: 'device', path: '/api/v1/auth', sameSite: 'lax', maxAge: DEVICE_MAX_AGE_S };
/** An operator's session, until the browser is closed; no other site's page can make a browser send it. */
const office: Kind = { name: 'office', path: '/api/v1/office', sameSite: 'strict' };

/** The token cookies of a request, which the page's scripts cannot read. */
export function tokenCookies(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): { device: TokenCookie; office: TokenCookie } {
  const cookie = ({ name, ...settings }: Kind): TokenCookie => ({
    token: request.cookies[name] ?? null,
    save: (token) => {
      const secure = config.publicUrl?.startsWith('https:') === true;
      if (token === null) reply.clearCookie(name, { path: settings.path });
      else reply.setCookie(name, token, { ...settings, httpOnly: true, secure });
    },
  });
  return { device: cookie(device), office: cookie(office) };
}

export const officeToken = (request: FastifyRequest): string | undefined => request.cookies[office.name];
