/**
 * Plain calls of the page, in JSON, apart from the sync. The sync packs its own requests and sends copies of them, so
 * it uses `net/http.ts` directly; both wait as long as the link is alive.
 */
import { ofetch } from 'ofetch';
import { fetchOnTime, spoken } from '../net/http.ts';

export { isIntercepted, isOurs } from '../net/http.ts';

declare module 'ofetch' {
  interface FetchOptions {
    /** Repeating the call is costly: the longest limit applies, whatever the link has measured. */
    patient?: boolean;
  }
}

/** `raw` resolves with an answer of any status, ours or not; it rejects when no answer came. */
export const jsonCall = ofetch.create(
  {
    baseURL: '/api/v1/',
    retry: 0,
    ignoreResponseError: true,
    // our server never redirects a call: only a network that requires a sign-in does
    redirect: 'manual',
    headers: spoken,
  },
  { fetch: fetchOnTime },
);
