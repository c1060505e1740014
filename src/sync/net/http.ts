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

/** The headers that every call sends. */
export const spoken = { accept: 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };

/**
 * A watched fetch of our server: an answer that began before its outcome was known arrives as the one that the server
 * would have sent had it known.
 * @throws SilentError after too long a silence; whatever `fetch` throws when no answer came
 */
export async function fetchOnTime(input: RequestInfo | URL, init?: Watched): Promise<Response> {
  const response = await fetchWatched(input, init);
  if (!response.headers.has(LATE_HEADER)) return response;
  const said = await read(response);
  const { status, body, retry_after: seconds } = isLateAnswer(said) ? said : { status: 502 };
  const headers = new Headers(response.headers);
  if (seconds !== undefined) headers.set('retry-after', String(seconds));
  return new Response(body == null ? null : JSON.stringify(body), { status, headers });
}

const isLateAnswer = (data: unknown): data is LateAnswer =>
  typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'number';

/** The whole body: parsed if it is JSON, otherwise its text. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type HttpCall = Omit<Watched, 'body' | 'headers'> & {
  headers?: Record<string, string>;
  body?: Blob;
};

/** An answer of any status, and its body. */
export type HttpAnswer = Pick<Response, 'status' | 'ok' | 'headers'> & { body: unknown };

/**
 * Calls the server; GET unless a method is named.
 * @param path below `/api/v1/`
 * @returns an answer of any status, ours or not
 * @throws as `fetchOnTime`
 */
export async function http(path: string, { headers, ...call }: HttpCall = {}): Promise<HttpAnswer> {
  const response = await fetchOnTime(`/api/v1/${path}`, {
    // our server never redirects a call: only a network that requires a sign-in does
    redirect: 'manual',
    ...call,
    headers: { ...spoken, ...headers },
  });
  const { status, ok, headers: heads } = response;
  return { status, ok, headers: heads, body: await read(response) };
}

/** Whether our server gave this answer, and not a network that requires a sign-in or a carrier's proxy. */
export const isOurs = ({ headers }: { headers: Headers }): boolean =>
  Number(headers.get(SERVER_TIME_HEADER)) > 0;

/**
 * Whether something else answered in our server's place. A 5xx or 429 of a gateway only means that our server
 * is away.
 */
export const isIntercepted = (answer: { headers: Headers; status: number }): boolean =>
  !isOurs(answer) && answer.status < 500 && answer.status !== 429;
