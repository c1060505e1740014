/** A stand-in for the server behind the sign-in screens: the answers to the page's calls, by path. */
import { vi } from 'vitest';
import type { ErrorBody } from '../../protocol/wire/errors.ts';
import { SERVER_TIME_HEADER } from '../../protocol/wire/version.ts';

type Call = { path: string; body: unknown };
/** Null when the server cannot be reached. */
export type Answers = Record<string, (() => { data: unknown } | ErrorBody | null) | undefined>;

const isRefusal = (body: object): boolean => 'success' in body && body.success === false;

/**
 * Replaces `fetch` until `vi.unstubAllGlobals()`. A path without an answer cannot be reached.
 * @returns the calls as they come
 */
export function accountServer(answers: Answers): Call[] {
  const calls: Call[] = [];
  const answer = (path: string, body: RequestInit['body']): object | null => {
    if (path === 'csrf-cookie') {
      document.cookie = 'XSRF-TOKEN=fresh; path=/';
      return {};
    }
    calls.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null });
    return answers[path]?.() ?? null;
  };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const body = answer(input.replace('/api/v1/', ''), init?.body);
    if (!body) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), {
      status: isRefusal(body) ? 422 : 200,
      headers: { [SERVER_TIME_HEADER]: String(Date.now()), 'content-type': 'application/json' },
    });
  });
  return calls;
}
