/**
 * The wire to the server. Every answer becomes one of a few classes, by status and code alone, so that what
 * happens next never depends on a text.
 */
import { ofetch, type FetchResponse } from 'ofetch';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SERVER_TIME_HEADER } from '../../protocol/version.ts';
import { measuredOffset } from '../platform/clock.ts';
import type { Credentials } from '../platform/session.ts';

export type Failure =
  /** Nothing came back. */
  | { kind: 'unreachable' }
  /** The server can't now: try again, not before `retryAfterMs`. */
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'update-required' }
  | { kind: 'refused'; status: number; body: unknown };

export type Answer = { ok: true; data: unknown } | { ok: false; failure: Failure };

export type Transport = {
  /** POST with the person's token; `data` is null on 204. */
  post(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** False where the phone itself says that nothing can leave it now. */
  mayLeave(): boolean;
};

/** What proves who asks. */
type Proof = Pick<Credentials, 'token' | 'impersonating'>;

const TIMEOUT_MS = 60_000;
const WORTH_COMPRESSING = 1_000;

/** A transport for one person. `onClock` hears the clock's offset (ms) with each answer, `onSent` the bytes of each
 * body that leaves. */
export function createTransport(
  credentials: Proof,
  onClock: (offset: number) => void,
  onSent: (bytes: number) => void = () => undefined,
): Transport {
  const request = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const sentAt = performance.now();
    let response: FetchResponse<unknown>;
    try {
      const encoded = body && (await encode(body));
      if (encoded) onSent(encoded.body.size);
      response = await ofetch.raw<unknown>(`/api/v1/${path}`, {
        ...encoded,
        method,
        retry: 0,
        timeout: TIMEOUT_MS,
        ignoreResponseError: true,
        headers: { ...headersFor(credentials), ...encoded?.headers },
      });
    } catch {
      return { ok: false, failure: { kind: 'unreachable' } };
    }
    const serverTime = Number(response.headers.get(SERVER_TIME_HEADER));
    if (serverTime > 0) onClock(measuredOffset(serverTime, performance.now() - sentAt, Date.now()));
    return classify(response);
  };
  return {
    post: (path, body) => request('POST', path, body),
    get: (path) => request('GET', path),
    mayLeave: () => navigator.onLine,
  };
}

function headersFor({ token, impersonating }: Proof): Record<string, string> {
  return {
    accept: 'application/json',
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    ...(impersonating ? { impersonate: token } : { authorization: `Bearer ${token}` }),
  };
}

function classify(response: FetchResponse<unknown>): Answer {
  const { status } = response;
  if (status === 204) return { ok: true, data: null };
  if (status >= 200 && status < 300) return { ok: true, data: response._data };
  if (status === 401) return { ok: false, failure: { kind: 'signed-out' } };
  if (status === 426) return { ok: false, failure: { kind: 'update-required' } };
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after'));
    return { ok: false, failure: { kind: 'busy', retryAfterMs: seconds > 0 ? seconds * 1000 : 0 } };
  }
  return { ok: false, failure: { kind: 'refused', status, body: response._data } };
}

async function encode(body: object): Promise<{ body: Blob; headers: Record<string, string> }> {
  const text = new Blob([JSON.stringify(body)]);
  const json = { 'content-type': 'application/json' };
  if (text.size < WORTH_COMPRESSING || typeof CompressionStream === 'undefined')
    return { body: text, headers: json };
  const zipped = text.stream().pipeThrough(new CompressionStream('gzip'));
  return { body: await new Response(zipped).blob(), headers: { ...json, 'content-encoding': 'gzip' } };
}
