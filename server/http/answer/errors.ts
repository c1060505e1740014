/** Every error that reaches HTTP takes one shape: `ErrorBody` with a code, and texts in the reader's language. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../domain/base/locale.ts';
import { httpStatusOf, type CodedError, type ErrorBody } from '../../../protocol/wire/errors.ts';
import type { Context } from '../../act/context.ts';
import { isDatabaseBusy } from '../../db/away.ts';
import { failureOf, rootOf } from '../../base/failure.ts';
import { Refused } from '../../base/refused.ts';
import { InvalidInput, fieldErrors } from '../door/invalid-input.ts';
import { errorText } from './texts.ts';
import { MINUTE } from '../door/too-many-requests.ts';

export type ErrorAnswer = { status: number; body: ErrorBody };

/** Seconds after which to try an unreachable database again; the app's own back-off grows from there. */
const AWAY_SECONDS = 2;

/** Refusals that depend on the person's type; a plain call answers them with 403. */
const WRONG_PERSON = new Set<CodedError['code']>([
  'not_your_trip',
  'only_providers_bid',
  'only_customers_book',
]);
const statusFor = (code: CodedError['code']): number => (WRONG_PERSON.has(code) ? 403 : httpStatusOf(code));

/** The answer to a thrown error; an unknown one is `server_error` without details. */
export function answerTo(error: unknown, locale: Locale): ErrorAnswer {
  if (error instanceof Refused) return refusedAnswer(error, locale);
  if (error instanceof InvalidInput)
    return { ...coded({ code: 'invalid_body' }, locale, fieldErrors(error.errors, locale)) };
  if (isDataException(error)) return coded({ code: 'invalid_body' }, locale);
  if (isDatabaseBusy(error)) return coded({ code: 'unavailable' }, locale);
  const status = statusIn(error);
  if (status === 413) return coded({ code: 'body_too_large' }, locale);
  if (status === 429) return coded({ code: 'too_many_tries', values: waitIn(error) }, locale);
  if (status === 404) return coded({ code: 'not_found' }, locale);
  if (status === 415) return { ...coded({ code: 'invalid_body' }, locale), status };
  if (status >= 400 && status < 500) return coded({ code: 'invalid_body' }, locale);
  return coded({ code: 'server_error' }, locale);
}

function refusedAnswer({ error, more }: Refused, locale: Locale): ErrorAnswer {
  const errors: Record<string, string[]> = {};
  for (const each of [error, ...more])
    if (each.field !== undefined) (errors[each.field] ??= []).push(errorText(locale, each));
  return coded(error, locale, errors);
}

function coded(error: CodedError, locale: Locale, errors: Record<string, string[]> = {}): ErrorAnswer {
  return {
    status: statusFor(error.code),
    body: {
      success: false,
      code: error.code,
      message: errorText(locale, error),
      ...(Object.keys(errors).length > 0 && { errors }),
      ...(error.values && { values: error.values }),
    },
  };
}

/** Seconds after which a retry makes sense; null where that is not known. */
export function retryAfter({ status, body }: ErrorAnswer): number | null {
  if (status === 429) return Number(body.values?.['seconds'] ?? 60);
  return status === 503 ? Number(body.values?.['seconds'] ?? AWAY_SECONDS) : null;
}

/** Sends the answer, with Retry-After when a retry makes sense. */
export function sendError(reply: FastifyReply, { status, body }: ErrorAnswer): FastifyReply {
  const seconds = retryAfter({ status, body });
  if (seconds !== null) reply.header('retry-after', seconds);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('cache-control', 'no-store');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Logs the server's own faults, without texts that may quote what a person typed. */
export function logError(
  context: Pick<Context, 'log' | 'now'>,
  request: FastifyRequest,
  error: unknown,
  status: number,
): void {
  if ((status < 500 && !isDataException(error)) || isLeave(error)) return;
  if (error instanceof Refused && error.error.code === 'unavailable') return logTurnedAway(context);
  context.log.error({ route: request.routeOptions.url, failure: failureOf(error) }, 'call failed');
}

const turnedAway = new WeakMap<object, { since: number; count: number }>();

/**
 * Logs calls that are turned away because too many came at once: the first, then their number every minute.
 */
function logTurnedAway(context: Pick<Context, 'log' | 'now'>): void {
  const { since, count } = turnedAway.get(context) ?? { since: -Infinity, count: 0 };
  const now = context.now();
  const isDue = now - since >= MINUTE;
  turnedAway.set(context, isDue ? { since: now, count: 0 } : { since, count: count + 1 });
  if (isDue) context.log.warn({ calls: count + 1 }, 'calls were told to come back: too many at once');
}

/** Whether the phone's network failed during an answer, which is common on mobile networks. */
const isLeave = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Whether PostgreSQL reports class 22, a value that no column can store. The value came from outside, so the
 * fault is not ours.
 */
function isDataException(error: unknown): boolean {
  const root = rootOf(error);
  return (
    root instanceof Error &&
    'code' in root &&
    typeof root.code === 'string' &&
    /^22[0-9A-Z]{3}$/.test(root.code)
  );
}

function statusIn(error: unknown): number {
  const known = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof known === 'number' ? known : 500;
}

/** The wait in seconds that the rate limit asks for. */
function waitIn(error: unknown): Record<string, number> {
  const given = error instanceof Error && 'seconds' in error ? error.seconds : undefined;
  const seconds = typeof given === 'number' ? given : 60;
  return { seconds, minutes: Math.ceil(seconds / 60) };
}
