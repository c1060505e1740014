/** The input of a call, read from its address, its query or its body, and cleaned. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { cleanValue } from './clean-text.ts';
import { addressGroup } from './client-address.ts';
import { protocolOf } from './protocol-of.ts';
import type { Incoming, Route } from '../route.ts';
import { encodingFor } from '../answer/ready-answer.ts';
import { localeOf } from '../answer/texts.ts';
import { tokenCookies } from './token-cookies.ts';

const PATTERNS = {
  id: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  number: /^\d{1,9}$/,
  /** The hash of a token (`sessions.ts`). */
  hash: /^[\w-]{43}$/,
};

/** @throws Refused not_found when a path parameter does not have its format */
export function incoming(
  context: Context,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Incoming {
  const params: Record<string, string> = {};
  for (const [name, kind] of Object.entries(route.params ?? {})) {
    const value = valueAt(request.params, name);
    if (!PATTERNS[kind].test(value)) throw new Refused({ code: 'not_found' });
    params[name] = kind === 'hash' ? value : value.toLowerCase();
  }
  return {
    caller: request.caller,
    operator: request.operator,
    params,
    input: route.method === 'GET' ? cleanValue(filled(fieldsOf(request.query))) : bodyOf(request),
    address: addressGroup(request.ip),
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ...tokenCookies(context, request, reply),
    locale: localeOf(request),
    protocol: protocolOf(request),
    encoding: encodingFor(request.headers['accept-encoding']),
  };
}

/** The query without empty texts, because a cleared filter arrives as one. */
function filled(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** JSON was cleaned when it was parsed; a form is cleaned here. */
function bodyOf(request: FastifyRequest): unknown {
  const fields = fieldsOf(request.body ?? {});
  return request.headers['content-type']?.includes('json') ? fields : cleanValue(fields);
}

/** The fields of the call without those for the method override and the proof of origin. */
function fieldsOf(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { _method, _token, ...fields } = Object.fromEntries(Object.entries(input));
  return fields;
}

function valueAt(params: unknown, name: string): string {
  if (typeof params !== 'object' || params === null) return '';
  return String(Object.getOwnPropertyDescriptor(params, name)?.value ?? '');
}
