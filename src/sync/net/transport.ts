/**
 * Requests to the server. Each answer is classified by its status, origin and emptiness, never by its text.
 */
import { SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import { measuredOffset } from '../../platform/clock.ts';
import type { Credentials } from '../../platform/session.ts';
import { http, isIntercepted, isOurs, link, type HttpAnswer } from './http.ts';
import { race, type Copy, type Race } from './hedged-request.ts';
import { SilentError } from './fetch-with-timeout.ts';
import { proofHeader } from './proof-header.ts';

export type Failure =
  /** No answer came, the silence lasted too long, or something else answered in our server's place. */
  | { kind: 'unreachable'; why?: 'silent' | 'intercepted' }
  /** The server cannot answer now; retry after `retryAfterMs` at the earliest. */
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'update-required' }
  | { kind: 'refused'; status: number; body: unknown };

export type Answer = { ok: true; data: unknown } | { ok: false; failure: Failure };

export type Transport = {
  /** POST with the person's token; `data` is null on 204. */
  post(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** False when the phone itself reports that it is offline. */
  mayLeave(): boolean;
};

/** What identifies the caller. */
export type Proof = Pick<Credentials, 'token' | 'impersonating'>;

const WORTH_COMPRESSING = 1_000;
/** A shorter silence is no sign of trouble on any link. */
const SHORTEST_SILENCE_MS = 250;

export type RacingTransport = Transport & {
  /** Starts another copy of each silent request. */
  race(): void;
};

/**
 * A transport for one person, or for a visitor.
 * @param onClock called with the clock's offset (ms) for each answer
 * @param onSent called with the size of each body that is sent
 */
export function createTransport(
  credentials: Proof | null,
  onClock: (offset: number) => void,
  onSent: (bytes: number, path: string) => void = () => undefined,
): RacingTransport {
  const races = new Set<Race<unknown>>();
  const request = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const encoded = body && (await encode(body));
    const send = async (copy: Copy): Promise<HttpAnswer> => {
      if (encoded) onSent(encoded.body.size, path);
      const sentAt = performance.now();
      const response = await http(path, {
        ...encoded,
        ...copy,
        method,
        // the token identifies the caller; without cookies these calls get a separate pool of few, young
        // connections
        credentials: 'omit',
        headers: { ...headersFor(credentials), ...encoded?.headers },
      });
      const serverTime = Number(response.headers.get(SERVER_TIME_HEADER));
      if (serverTime > 0) onClock(measuredOffset(serverTime, performance.now() - sentAt, Date.now()));
      // another copy may have caused this answer, and may still get a better one
      if (!isOurs(response) || isNotNow(response)) throw new NotNow(response);
      return response;
    };
    const silentAfterMs = (): number =>
      Math.max(SHORTEST_SILENCE_MS, link.roundTripMs) + link.uploadMs(encoded?.body.size ?? 0);
    const limitMs = (): number => link.silenceMs() + link.uploadMs(encoded?.body.size ?? 0);
    const copies = race(send, silentAfterMs, limitMs);
    races.add(copies);
    try {
      return classify(await copies.result);
    } catch (error) {
      if (error instanceof NotNow) return classify(error.response);
      return { ok: false, failure: { kind: 'unreachable', ...(isSilent(error) && { why: 'silent' }) } };
    } finally {
      races.delete(copies);
    }
  };
  return {
    post: (path, body) => request('POST', path, body),
    get: (path) => request('GET', path),
    mayLeave: () => navigator.onLine,
    race: () => {
      for (const copies of races) copies.beside();
    },
  };
}

/**
 * The same transport until the sign-in is over: from then on nothing is sent, and an answer that comes is dropped,
 * because writing it would open the databases again that the sign-out has deleted.
 */
export const untilOver = <T extends Transport>(
  transport: T,
  isOver: () => boolean | Promise<boolean>,
): T => ({
  ...transport,
  post: async (path, body) => {
    const answer = (await isOver()) ? null : await transport.post(path, body);
    return answer && !(await isOver()) ? answer : { ok: false, failure: { kind: 'unreachable' } };
  },
});

/** Whether a request was abandoned because nothing came. */
export const isSilent = (error: unknown): boolean => error instanceof SilentError;

const PASSING = [408, 429];

/** The server cannot answer now, or received an incomplete request, which it answers with 400 and no body. */
const isNotNow = ({ status, body }: HttpAnswer): boolean =>
  PASSING.includes(status) || status >= 500 || (status === 400 && !body);

/** An answer without an outcome; it counts only if no other copy of the request gets a better one. */
class NotNow extends Error {
  readonly response: HttpAnswer;

  constructor(response: HttpAnswer) {
    super(`answered ${response.status}`);
    this.response = response;
  }
}

/** The headers that identify the caller. */
export function headersFor(proof: Proof | null): Record<string, string> {
  return proof ? proofHeader(proof) : {};
}

/** What an answer means to the sync. */
export function classify(response: HttpAnswer): Answer {
  const { status } = response;
  if (!isOurs(response))
    return {
      ok: false,
      failure: { kind: 'unreachable', ...(isIntercepted(response) && { why: 'intercepted' }) },
    };
  if (status === 204) return { ok: true, data: null };
  if (status >= 200 && status < 300) return { ok: true, data: response.body };
  if (status === 401) return { ok: false, failure: { kind: 'signed-out' } };
  if (status === 426) return { ok: false, failure: { kind: 'update-required' } };
  if (isNotNow(response)) {
    const seconds = Number(response.headers.get('retry-after'));
    return { ok: false, failure: { kind: 'busy', retryAfterMs: seconds > 0 ? seconds * 1000 : 0 } };
  }
  return { ok: false, failure: { kind: 'refused', status, body: response.body } };
}

async function encode(body: object): Promise<{ body: Blob; headers: Record<string, string> }> {
  const text = new Blob([JSON.stringify(body)]);
  const json = { 'content-type': 'application/json' };
  if (text.size < WORTH_COMPRESSING || typeof CompressionStream === 'undefined')
    return { body: text, headers: json };
  const zipped = text.stream().pipeThrough(new CompressionStream('gzip'));
  return { body: await new Response(zipped).blob(), headers: { ...json, 'content-encoding': 'gzip' } };
}
