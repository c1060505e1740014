/** Calls of the office. None is queued, because a decision sent later could contradict another operator's. */
import { type } from 'arktype';
import { activeLocale } from '../i18n.ts';

const OFFICE = '/api/v1/office';

type Method = 'GET' | 'POST' | 'DELETE';
export type Schema<T> = (data: unknown) => T | type.errors;

const Failure = type({
  code: 'string',
  message: 'string',
  'values?': 'Record<string, string | number>',
  'errors?': 'Record<string, string[]>',
});

/** A refused call; `status` 0: the server was not reached. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The errors by field; the fields of a call's `value` by their path in it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, failure: typeof Failure.infer) {
    super(failure.message);
    this.status = status;
    this.code = failure.code;
    this.values = failure.values ?? {};
    this.fields = Object.fromEntries(
      Object.entries(failure.errors ?? {}).map(([field, texts]) => [
        field.replace(/^value\./, ''),
        texts.join(' '),
      ]),
    );
  }
}

const proof = (): string => /(?:^|; )XSRF-TOKEN=([\w-]+)/.exec(document.cookie)?.[1] ?? '';

async function reached(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init });
  } catch {
    throw new CallFailed(0, { code: 'not_reached', message: '' });
  }
}

/**
 * Calls `/api/v1/office/{path}`.
 * @throws CallFailed
 */
export async function call<T>(
  schema: Schema<T>,
  method: Method,
  path: string,
  input: Record<string, unknown> = {},
): Promise<T> {
  if (method !== 'GET' && proof() === '') await reached('/api/v1/csrf-cookie', {});
  try {
    return await called(schema, method, path, input);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'csrf_mismatch') throw error;
    // the cookie belongs to another page or session: this call sets the right one
    await reached(`${OFFICE}/me`, {});
    return called(schema, method, path, input);
  }
}

async function called<T>(
  schema: Schema<T>,
  method: Method,
  path: string,
  input: Record<string, unknown>,
): Promise<T> {
  const filled = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const query =
    method === 'GET' ? new URLSearchParams(filled.map(([key, value]) => [key, String(value)])) : '';
  const answer = await reached(`${OFFICE}/${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': activeLocale(),
      ...(method !== 'GET' && { 'content-type': 'application/json', 'x-xsrf-token': proof() }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const failure = Failure(body);
    throw new CallFailed(
      answer.status,
      failure instanceof type.errors ? { code: 'unavailable', message: '' } : failure,
    );
  }
  const parsed = schema(body);
  if (parsed instanceof type.errors)
    throw new CallFailed(502, { code: 'unavailable', message: parsed.summary });
  return parsed;
}
