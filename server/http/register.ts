/** Registers the table of routes with Fastify: method override, access, schema, answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';
import { authenticateOperator, checkCsrf, checkMayAct, checkOrigin } from './door/access.ts';
import { admission, type Admit, type Find } from './door/admission.ts';
import { lateAnswer, send } from './answer/answers.ts';
import { BODY_LIMIT, OPEN_BODY_LIMIT } from './door/body-limits.ts';
import { incoming } from './door/incoming.ts';
import { isSoonDone, readsLateAnswers, sendLate } from './answer/late-answer.ts';
import type { Caller, Operator, Route } from './route.ts';

export const API = '/api/v1';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    operator: Operator | null;
    /** The page that shows the errors of a native form. */
    formPage: NonNullable<Route['formPage']> | null;
  }
}

/**
 * Registers every route under /api/v1. PUT and DELETE also come as POST with `_method` in the body (REQ 7), so the
 * methods of one address other than GET are dispatched in one place.
 * @returns the admission of callers, for addresses that are not in the table
 */
export function registerRoutes(
  app: FastifyInstance,
  context: Context,
  routes: readonly Route[],
  find: Find,
): Admit {
  app.decorateRequest('caller', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('formPage', null);
  const admit = admission(app, context, find.caller);
  const register: Register = (...call) => registerCall(app, context, { admit, find }, ...call);
  for (const [path, atPath] of Map.groupBy(routes, (route) => route.path)) {
    const url = `${API}/${path}`;
    for (const route of atPath)
      if (route.method !== 'POST') register(route.method, url, [route], () => route);
    const changing = atPath.filter((route) => route.method !== 'GET');
    if (changing.length > 0)
      register('POST', url, changing, (request) => {
        const method = overriding(request.body);
        return changing.find((route) => route.method === method);
      });
  }
  return admit;
}

function overriding(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('_method' in body)) return 'POST';
  return typeof body._method === 'string' ? body._method.toUpperCase() : '';
}

type Register = (
  method: Route['method'],
  url: string,
  candidates: Route[],
  choose: (request: FastifyRequest) => Route | undefined,
) => void;

function registerCall(
  app: FastifyInstance,
  context: Context,
  { admit, find }: { admit: Admit; find: Find },
  ...[method, url, candidates, choose]: Parameters<Register>
): void {
  const isOpen = candidates.every((route) => route.access === 'open');
  const isOffice = candidates.every((route) => route.access === 'operator');
  const needsSignIn = candidates.every((route) => route.access !== 'open');
  const alongside = candidates.find((route) => route.alongside)?.alongside;
  app.route({
    method,
    url,
    bodyLimit: isOpen ? OPEN_BODY_LIMIT : BODY_LIMIT,
    onRequest: async (request, reply) => {
      request.formPage = candidates[0]?.formPage ?? null;
      if (method !== 'GET' && url.startsWith(`${API}/office/`))
        checkOrigin(request, context.config.publicUrl);
      if (isOffice) {
        request.operator = await authenticateOperator(context, request, find.operator);
        return;
      }
      await admit(request, reply, needsSignIn, alongside);
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
