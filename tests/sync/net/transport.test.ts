import { afterEach, expect, test, vi } from 'vitest';
import { LATE_HEADER, SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import { createTransport } from '../../../src/sync/net/transport.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(body: string | null, init: ResponseInit) {
  vi.stubGlobal('fetch', async () => new Response(body, init));
  return createTransport({ token: 'token', impersonating: false }, () => undefined);
}

const ours = { [SERVER_TIME_HEADER]: '1764000000000', 'content-type': 'application/json' };

test.each([
  ['a page that asks for a sign-in', 200, '<form>', 'intercepted'],
  ['a redirect to it', 302, null, 'intercepted'],
  ['a carrier’s no', 403, '<html>', 'intercepted'],
  ['bad request of a proxy', 400, '<html>', 'intercepted'],
  ['a gateway without a server behind it', 502, '<html>', undefined],
  ['a gateway that limits', 429, '', undefined],
])('%s is no answer of ours: not reached', async (_, status, body, why) => {
  const answer = await answering(body, { status, headers: { 'content-type': 'text/html' } }).post('x', {});
  expect(answer).toEqual({ ok: false, failure: { kind: 'unreachable', ...(why && { why }) } });
});

test('what our server refuses is refused', async () => {
  const answer = await answering('{"code":"conflict"}', { status: 409, headers: ours }).post('x', {});
  expect(answer).toEqual({
    ok: false,
    failure: { kind: 'refused', status: 409, body: { code: 'conflict' } },
  });
});

test.each([
  ['too slow', 408],
  ['not whole', 400],
])('what arrived %s is sent again: no outcome, and nobody else’s net', async (_, status) => {
  const raw = { [SERVER_TIME_HEADER]: '1764000000000' };
  const answer = await answering(null, { status, headers: raw }).post('x', {});
  expect(answer).toEqual({ ok: false, failure: { kind: 'busy', retryAfterMs: 0 } });
});

test('what our server says is wrong with what it read, is refused', async () => {
  const answer = await answering('{"code":"invalid_body"}', { status: 400, headers: ours }).post('x', {});
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', status: 400 } });
});

test.each([
  [
    { status: 200, body: { results: [] } },
    { ok: true, data: { results: [] } },
  ],
  [{ status: 204 }, { ok: true, data: null }],
  [
    { status: 503, retry_after: 4, body: { code: 'unavailable' } },
    { ok: false, failure: { kind: 'busy', retryAfterMs: 4_000 } },
  ],
  [
    { status: 401, body: {} },
    { ok: false, failure: { kind: 'signed-out' } },
  ],
])('an answer that began before its outcome was known counts as what it says: %o', async (late, expected) => {
  const headers = { ...ours, [LATE_HEADER]: '1' };
  const transport = answering(`   ${JSON.stringify(late)}`, { status: 200, headers });
  expect(await transport.post('x', {})).toEqual(expected);
});
