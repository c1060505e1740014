/**
 * Calls that are not actions of a signed-in person and therefore bypass the outbox: signing up and in, codes,
 * passwords. They need a connection, and the screens say so.
 */
import { isErrorCode, type CodedError } from '../../../protocol/wire/errors.ts';

export type CallFailure =
  /** No answer. */
  | { kind: 'unreachable' }
  /**
   * The server refused: the code, and a sentence for each field (REQ 8). `net_intercepts`: something between
   * the phone and the server answered instead.
   */
  | { kind: 'refused'; error: CodedError; fields: Record<string, string>; retryAfterS: number | null };

export type Called = { ok: true; data: unknown } | { ok: false; failure: CallFailure };

const CSRF_COOKIE = 'XSRF-TOKEN';

const cookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
};

const LOOKS = 40;
const LOOK_EVERY_MS = 25;

/** Fetches the CSRF cookie. WebKit shows a cookie to the page a moment after the answer that has set it. */
async function fetchCsrfCookie(fetchIt: () => Promise<unknown>): Promise<void> {
  await fetchIt();
  for (let look = 0; look < LOOKS && cookie(CSRF_COOKIE) === null; look += 1)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

/**
 * POSTs by default. Sends the token if one is given; otherwise fetches a missing CSRF cookie first (REQ 7).
 */
export async function call(
  path: string,
  body: object | null,
  token?: string,
  method = 'POST',
): Promise<Called> {
  const { isIntercepted, isOurs, jsonCall } = await import('./json-call.ts');
  const credentials = 'include';
  try {
    if (!token && cookie(CSRF_COOKIE) === null)
      await fetchCsrfCookie(() => jsonCall.raw('csrf-cookie', { credentials }));
    const response = await jsonCall.raw<unknown>(path, {
      credentials,
      // a repeated call may cost a text message, and its answer may set a cookie
      patient: true,
      method,
      ...(body && { body }),
      headers: {
        'accept-language': document.documentElement.lang,
        ...(token ? { authorization: `Bearer ${token}` } : { 'x-xsrf-token': cookie(CSRF_COOKIE) ?? '' }),
      },
    });
    if (isIntercepted(response)) return { ok: false, failure: refusalOf({ code: 'net_intercepts' }, null) };
    if (!isOurs(response)) return { ok: false, failure: { kind: 'unreachable' } };
    if (response.ok) return { ok: true, data: dataOf(response._data) };
    const retryAfter = Number(response.headers.get('retry-after'));
    return { ok: false, failure: refusalOf(response._data, retryAfter > 0 ? retryAfter : null) };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const dataOf = (body: unknown): unknown => (isRecord(body) ? body['data'] : undefined);

function refusalOf(body: unknown, retryAfterS: number | null): CallFailure {
  if (!isRecord(body)) return { kind: 'refused', error: { code: 'server_error' }, fields: {}, retryAfterS };
  const fields: Record<string, string> = {};
  if (isRecord(body['errors']))
    for (const [field, texts] of Object.entries(body['errors']))
      if (Array.isArray(texts) && typeof texts[0] === 'string') fields[field] = texts[0];
  const values: Record<string, string | number> = {};
  if (isRecord(body['values']))
    for (const [name, value] of Object.entries(body['values']))
      if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  const code = typeof body['code'] === 'string' && isErrorCode(body['code']) ? body['code'] : 'server_error';
  return { kind: 'refused', error: { code, values }, fields, retryAfterS };
}
