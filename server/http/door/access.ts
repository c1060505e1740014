/** Access to calls: the token of the request, and the proof that a browser's call comes from our own page. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import type { Alongside, Caller, Operator, Route } from '../route.ts';
import { CSRF_COOKIE, officeProof, officeToken } from './token-cookies.ts';

/**
 * Finds the person behind a token; null when it is unknown, expired, or of the other kind of session. `alongside`:
 * what begins while the session is looked up.
 */
export type FindCaller = (
  context: Context,
  token: string,
  kind: 'own' | 'impersonated',
  alongside?: Alongside,
) => Promise<Caller | null>;

/**
 * Finds the operator of a session with both factors, or of the key of the server's machine; null without
 * either.
 */
export type FindOperator = (
  context: Context,
  proof: { token: string | undefined; key: string | undefined },
) => Promise<Operator | null>;

/**
 * The caller by `Authorization: Bearer` or, instead of it, `Impersonate` (REQ 6 and 7); null without either.
 * @throws Refused unauthenticated when there is a token and it is invalid
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  findCaller: FindCaller,
  alongside?: Alongside,
): Promise<Caller | null> {
  const { authorization, impersonate } = request.headers;
  const bearer = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined && typeof impersonate !== 'string') return null;
  const caller =
    bearer === undefined
      ? await findCaller(context, String(impersonate), 'impersonated', alongside)
      : await findCaller(context, bearer, 'own', alongside);
  if (!caller) throw new Refused({ code: 'unauthenticated' });
  return caller;
}

/**
 * The operator by the office's cookie, or by `Authorization: Operator` for commands on the server's own
 * machine.
 * @throws Refused forbidden for travellers; unauthenticated without a session or without the second factor
 */
export async function authenticateOperator(
  context: Context,
  request: FastifyRequest,
  findOperator: FindOperator,
): Promise<Operator> {
  const { authorization, impersonate } = request.headers;
  const key = /^operator +(\S+)$/i.exec(authorization ?? '')?.[1];
  const operator = await findOperator(context, { token: officeToken(request), key });
  if (operator) return operator;
  const isTraveller = authorization !== undefined || impersonate !== undefined;
  throw new Refused({ code: isTraveller && key === undefined ? 'forbidden' : 'unauthenticated' });
}

/**
 * @throws Refused forbidden when an operator's read-only session would change something or get private data
 */
export function checkMayAct(route: Route, caller: Caller | null): void {
  const isReading = route.method === 'GET' || route.reads === true;
  if (caller?.readOnly && (!isReading || route.own)) throw new Refused({ code: 'forbidden' });
}

/**
 * A page of another origin changes nothing in the office, whatever it sends: this check comes before all
 * others.
 * @throws Refused csrf_mismatch
 */
export function checkOrigin({ headers, host }: FastifyRequest, publicUrl: string | null): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOurs || (headers.origin !== undefined && !isOwnOrigin(headers.origin, host, publicUrl)))
    throw new Refused({ code: 'csrf_mismatch' });
}

function isOwnOrigin(origin: string, host: string, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === publicUrl;
  // without PUBLIC_URL the server does not know the protocol by which clients reach the proxy in front of it
  const [given, own] = [URL.parse(origin), URL.parse(`${origin.split(':')[0]}://${host}`)];
  return given !== null && given.host === own?.host;
}

/**
 * A call that changes something and carries no token must prove that it comes from one of our pages: a
 * browser sends cookies and Origin by itself, so the cookie's value must come back in a header or in the
 * form. A native form has no script to copy it; its Origin must then be the server's own. Clients that send
 * neither cookie nor Origin are not browsers, and nobody can forge calls through them. An operator's session
 * accepts only its own proof, so that a cookie planted by another site of the same domain opens nothing.
 * @throws Refused csrf_mismatch
 */
export function checkCsrf(request: FastifyRequest, publicUrl: string | null): void {
  const { headers, operator } = request;
  const echoed = headers['x-xsrf-token'] ?? formToken(request.body);
  const session = officeToken(request);
  if (operator) {
    if (operator.tokenHash === null) return;
    if (session !== undefined && typeof echoed === 'string' && same(officeProof(session), echoed)) return;
    throw new Refused({ code: 'csrf_mismatch' });
  }
  if (headers.authorization !== undefined || headers['impersonate'] !== undefined) return;
  if (headers.cookie === undefined && headers.origin === undefined) return;
  const saved = request.cookies[CSRF_COOKIE];
  if (saved && typeof echoed === 'string' && same(saved, echoed)) return;
  if (isNativeForm(request) && headers.origin === (publicUrl ?? `${request.protocol}://${request.host}`))
    return;
  throw new Refused({ code: 'csrf_mismatch' });
}

/** Whether a browser sent the form without a script and expects a page. */
export function isNativeForm(request: FastifyRequest): boolean {
  return (
    (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded') &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

function formToken(body: unknown): unknown {
  return typeof body === 'object' && body !== null && '_token' in body ? body._token : undefined;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
