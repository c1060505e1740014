import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../act/context.ts';
import type { TokenCookie } from '../route.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';

type Kind = { name: string; path: string; sameSite: 'lax' | 'strict'; maxAge?: number };

/** The longest time that browsers store a cookie, in s. */
export const DEVICE_MAX_AGE_S = 400 * 24 * 60 * 60;

/** Identifies a device on which the person has signed in; browsers send it only to the account calls. */
const device: Kind = { name: 'device', path: '/api/v1/auth', sameSite: 'lax', maxAge: DEVICE_MAX_AGE_S };
/** An operator's session, until the browser is closed; browsers never send it for another site's page. */
const office: Kind = { name: 'office', path: '/api/v1/office', sameSite: 'strict' };

/**
 * The proof that a call comes from the page of this session, because it can only be computed from the
 * session's token.
 */
export const officeProof = (token: string): string =>
  createHmac('sha256', token).update('csrf').digest('base64url');

/** Identifies a browser in which an operator has signed in. */
const officeDevice: Kind = {
  name: 'office-device',
  path: '/api/v1/office',
  sameSite: 'strict',
  maxAge: DEVICE_MAX_AGE_S,
};

/** The token cookies of a request, which the page's scripts cannot read. */
export function tokenCookies(
  { config }: Pick<Context, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): { device: TokenCookie; office: TokenCookie; officeDevice: TokenCookie } {
  const cookie = ({ name, ...settings }: Kind): TokenCookie => ({
    token: request.cookies[name] ?? null,
    save: (token) => {
      const secure = config.publicUrl?.startsWith('https:') === true;
      if (token === null) reply.clearCookie(name, { path: settings.path });
      else reply.setCookie(name, token, { ...settings, httpOnly: true, secure });
    },
  });
  const session = cookie(office);
  return {
    device: cookie(device),
    officeDevice: cookie(officeDevice),
    office: {
      token: session.token,
      save: (token) => {
        session.save(token);
        if (token !== null) saveProof({ config }, reply, officeProof(token));
      },
    },
  };
}

/** The cookie whose value the pages return in X-XSRF-TOKEN (REQ 7). */
export function saveProof({ config }: Pick<Context, 'config'>, reply: FastifyReply, value: string): void {
  const secure = config.publicUrl?.startsWith('https:') === true;
  reply.setCookie(CSRF_COOKIE, value, { path: '/', sameSite: 'lax', secure });
}

export const officeToken = (request: FastifyRequest): string | undefined => request.cookies[office.name];
