/** Puts the table of routes on Fastify: method override, access, schema, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LateAnswer } from '../../protocol/version.ts';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';
import { authenticate, checkCsrf, checkMayAct, isNativeForm } from './access.ts';
import { AtOnce } from './at-once.ts';
import { BODY_LIMIT, OPEN_BODY_LIMIT } from './body-limits.ts';
import { cleanValue } from './clean-text.ts';
import { addressGroup } from './client-address.ts';
import { deviceCookie } from './device-cookie.ts';
import { answerTo, logError, retryAfter } from './errors.ts';
import { isSoonDone, readsLateAnswers, sendLate } from './late-answer.ts';
import { MINUTE, TooManyRequests } from './too-many-requests.ts';
import { protocolOf } from './protocol-of.ts';
import type { Answer, Caller, Incoming, Outcome, Page, Route } from './route.ts';
import { localeOf, serverText } from './texts.ts';

export const API = '/api/v1';

const PATTERNS = {
  id: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  number: /^\d{1,9}$/,
};

/** What helmet says of a document; an answer without one needs none of it, and phones get it every minute. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** The page that shows the errors of a native form. */
    formPage: NonNullable<Route['formPage']> | null;
  }
}

/**
 * Registers every route under /api/v1. PUT and DELETE also come as POST with `_method` in the body (SPEC 7),
 * so all of one address that is not a GET is dispatched in one place.
 */
export function registerRoutes(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('formPage', null);
  const limitCaller = callerLimit(app, context);
  for (const [path, atPath] of Map.groupBy(routes, (route) => route.path)) {
    const url = `${API}/${path}`;
    for (const route of atPath)
      if (route.method !== 'POST')
        register(app, context, limitCaller, route.method, url, [route], () => route);
    const changing = atPath.filter((route) => route.method !== 'GET');
    if (changing.length > 0)
      register(app, context, limitCaller, 'POST', url, changing, (request) => {
        const method = overriding(request.body);
        return changing.find((route) => route.method === method);
      });
  }
}

function overriding(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('_method' in body)) return 'POST';
  return typeof body._method === 'string' ? body._method.toUpperCase() : '';
}

function register(
  app: FastifyInstance,
  context: Context,
  limitCaller: LimitCaller,
  method: Route['method'],
  url: string,
  candidates: Route[],
  choose: (request: FastifyRequest) => Route | undefined,
): void {
  const isOpen = candidates.every((route) => route.access === 'open');
  app.route({
    method,
    url,
    bodyLimit: isOpen ? OPEN_BODY_LIMIT : BODY_LIMIT,
    onRequest: async (request, reply) => {
      request.formPage = candidates[0]?.formPage ?? null;
      request.caller = await authenticate(context, request);
      if (!request.caller && candidates.every((route) => route.access !== 'open'))
        throw new Refused({ code: 'unauthenticated' });
      await limitCaller(request, reply);
    },
    handler: async (request, reply) => {
      const route = choose(request);
      if (!route) throw new Refused({ code: 'not_found' });
      if (route.method !== 'GET') checkCsrf(request, context.config.publicUrl);
      checkMayAct(route, request.caller);
      const work = route.run(context, incoming(context, route, request, reply));
      if (!readsLateAnswers(request) || (await isSoonDone(work)))
        return send(request, reply, route, await work);
      return sendLate(request, reply, lateAnswer(context, request, route, work));
    },
  });
}

type LimitCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** One person may take a tenth of what an address may, and only so much at once: many people share the address of a
 * mobile network. */
function callerLimit(app: FastifyInstance, { config }: Context): LimitCaller {
  const atOnce = new AtOnce(config.requestsAtOnce);
  const count =
    config.rateLimit > 0 &&
    app.createRateLimit({
      max: Math.ceil(config.rateLimit / 10),
      timeWindow: MINUTE,
      keyGenerator: (request) => request.caller?.id ?? addressGroup(request.ip),
    });
  return async (request, reply) => {
    if (!request.caller) return;
    const counted = count && (await count(request));
    if (counted && !counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttl);
    atOnce.enter(request.caller.id, reply.raw);
  };
}

/** @throws Refused not_found when a path parameter is none of its kind */
function incoming(context: Context, route: Route, request: FastifyRequest, reply: FastifyReply): Incoming {
  const params: Record<string, string> = {};
  for (const [name, kind] of Object.entries(route.params ?? {})) {
    const value = valueAt(request.params, name);
    if (!PATTERNS[kind].test(value)) throw new Refused({ code: 'not_found' });
    params[name] = value.toLowerCase();
  }
  return {
    caller: request.caller,
    params,
    input: route.method === 'GET' ? cleanValue(filled(fieldsOf(request.query))) : bodyOf(request),
    address: addressGroup(request.ip),
    device: deviceCookie(context, request, reply),
    locale: localeOf(request),
    protocol: protocolOf(request),
  };
}

/** A filter that was cleared arrives as an empty text. */
function filled(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** JSON was cleaned when it was read; a form is cleaned here. */
function bodyOf(request: FastifyRequest): unknown {
  const fields = fieldsOf(request.body ?? {});
  return request.headers['content-type']?.includes('json') ? fields : cleanValue(fields);
}

/** The fields of the call, without those that steer the method and the proof of origin. */
function fieldsOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { _method, _token, ...fields } = Object.fromEntries(Object.entries(input));
  return fields;
}

function valueAt(params: unknown, name: string): string {
  if (typeof params !== 'object' || params === null) return '';
  return String(Object.getOwnPropertyDescriptor(params, name)?.value ?? '');
}

function bodyOfAnswer(
  request: FastifyRequest,
  route: Route,
  { answer, said }: { answer: Answer; said?: Outcome['said'] },
): Answer {
  const message = said && serverText(localeOf(request), said);
  return route.bare ? answer : { success: true, ...(message && { message }), ...answer };
}

/** What an ordinary answer would have been. It never rejects. */
async function lateAnswer(
  context: Context,
  request: FastifyRequest,
  route: Route,
  work: Promise<Outcome>,
): Promise<LateAnswer> {
  try {
    const { answer, said } = await work;
    if (answer === null) return { status: 204 };
    return { status: 200, body: bodyOfAnswer(request, route, { answer, said }) };
  } catch (error) {
    const failed = answerTo(error, localeOf(request));
    logError(context, request, error, failed.status);
    const seconds = retryAfter(failed);
    return { ...failed, ...(seconds !== null && { retry_after: seconds }) };
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { answer, said, page }: Outcome,
): FastifyReply {
  if (page && isNativeForm(request)) return sendPage(reply, page);
  reply.header('cache-control', 'no-store');
  if (answer === null) {
    for (const name of PAGE_HEADERS) reply.raw.removeHeader(name);
    return reply.code(204).send();
  }
  return reply.send(bodyOfAnswer(request, route, { answer, said }));
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  reply.header('cache-control', 'no-store');
  if ('seeOther' in page) return reply.redirect(page.seeOther, 303);
  return reply.type('text/html; charset=utf-8').send(page.html);
}
