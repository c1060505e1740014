/** The only way to the server: every call of page, worker and service worker is watched for silence. */
import {
  LATE_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  SERVER_TIME_HEADER,
  type LateAnswer,
} from '../../../protocol/wire/version.ts';
import { Link } from './link-quality.ts';
import { watchedFetch, type Watched } from './fetch-with-timeout.ts';

/** This context's measurements of the phone's link. */
export const link = new Link();
const fetchWatched = watchedFetch(link);

export type HttpCall = Omit<Watched, 'body' | 'headers'> & {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** An object travels as JSON. */
  body?: object;
};

/** An answer of any status, and its whole body: parsed where it is JSON, otherwise its text. */
export type HttpAnswer = Pick<Response, 'status' | 'ok' | 'headers'> & { body: unknown };

/**
 * Calls the server; GET unless a method is named.
 * @param path below `/api/v1/`
 * @returns an answer of any status, ours or not
 * @throws SilentError when the silence lasted too long; whatever `fetch` throws when no answer came
 */
export async function http(
  path: string,
  { query, headers, body, ...call }: HttpCall = {},
): Promise<HttpAnswer> {
  const isJson = body !== undefined && !(body instanceof Blob);
  const sent = isJson ? JSON.stringify(body) : body;
  const response = await fetchWatched(
    `/api/v1/${path}${query ? `?${String(new URLSearchParams(query))}` : ''}`,
    {
      // our server never redirects a call: only a network that requires a sign-in does
      redirect: 'manual',
      ...call,
      ...(sent !== undefined && { body: sent }),
      headers: {
        accept: 'application/json',
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
    },
  );
  const answer = {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    body: await read(response),
  };
  return response.headers.has(LATE_HEADER) ? onTime(answer) : answer;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer that the server would have sent if it had known the outcome when it sent the head. */
function onTime({ headers: late, body: said }: HttpAnswer): HttpAnswer {
  const { status, body, retry_after: seconds } = isLateAnswer(said) ? said : { status: 502 };
  const headers = new Headers(late);
  if (seconds !== undefined) headers.set('retry-after', String(seconds));
  return { status, ok: status >= 200 && status < 300, headers, body };
}

const isLateAnswer = (data: unknown): data is LateAnswer =>
  typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'number';

/** Whether our server gave this answer, and not a network that requires a sign-in or a carrier's proxy. */
export const isOurs = ({ headers }: { headers: Headers }): boolean =>
  Number(headers.get(SERVER_TIME_HEADER)) > 0;

/**
 * Whether something else answered in our server's place. A 5xx or 429 of a gateway only means that our server
 * is away.
 */
export const isIntercepted = (answer: { headers: Headers; status: number }): boolean =>
  !isOurs(answer) && answer.status < 500 && answer.status !== 429;
