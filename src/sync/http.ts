/** The one way to the server: every call of page, worker and service worker is watched by its progress. */
import { ofetch } from 'ofetch';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, SERVER_TIME_HEADER } from '../../protocol/version.ts';
import { Link } from './link.ts';
import { watchedFetch } from './watched-fetch.ts';

/** What this context knows of the phone's link. */
export const link = new Link();

/** Answers of every status; it rejects where none came, or it was given up in silence. */
export const http = ofetch.create(
  {
    baseURL: '/api/v1/',
    retry: 0,
    ignoreResponseError: true,
    // our server never sends a call elsewhere: only a net that wants a sign-in does
    redirect: 'manual',
    headers: { accept: 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) },
  },
  { fetch: watchedFetch(link) },
);

/** Whether our server gave this answer: a net that wants a sign-in, or a carrier's proxy, answers in its place. */
export const isOurs = ({ headers }: { headers: Headers }): boolean =>
  Number(headers.get(SERVER_TIME_HEADER)) > 0;

/** An answer that somebody else gave in our server's place; a gateway in front of it only says that it is away. */
export const isIntercepted = (answer: { headers: Headers; status: number }): boolean =>
  !isOurs(answer) && answer.status < 500 && answer.status !== 429;
