/** The only way to the server: every call of page, worker and service worker is watched for silence. */
import { ofetch, type FetchResponse } from 'ofetch';
import {
  LATE_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  SERVER_TIME_HEADER,
  type LateAnswer,
} from '../../../protocol/wire/version.ts';
import { Link } from './link-quality.ts';
import { watchedFetch } from './fetch-with-timeout.ts';

/** This context's measurements of the phone's link. */
export const link = new Link();

/** Resolves with an answer of any status; rejects when no answer came or the silence lasted too long. */
export const http = ofetch.create(
  {
    baseURL: '/api/v1/',
    retry: 0,
    ignoreResponseError: true,
    // our server never redirects a call: only a network that requires a sign-in does
    redirect: 'manual',
    onResponse: (context) => {
      if (context.response.headers.has(LATE_HEADER)) context.response = onTime(context.response);
    },
    headers: { accept: 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
  },
  { fetch: watchedFetch(link) },
);

/** The answer that the server would have sent if it had known the outcome when it sent the head. */
function onTime({ headers: late, _data: data }: FetchResponse<unknown>): FetchResponse<unknown> {
  const { status, body, retry_after: seconds } = isLateAnswer(data) ? data : { status: 502 };
  const headers = new Headers(late);
  if (seconds !== undefined) headers.set('retry-after', String(seconds));
  return Object.assign(new Response(null, { status, headers }), { _data: body });
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
