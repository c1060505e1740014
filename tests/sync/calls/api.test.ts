import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERVER_TIME_HEADER } from '../../../protocol/wire/version.ts';
import { stateAfter } from '../../../src/person/sign-in/form/form-errors.ts';
import { call, type Called } from '../../../src/sync/calls/api.ts';

beforeEach(() => vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x', documentElement: { lang: 'bn' } }));
afterEach(() => vi.unstubAllGlobals());

async function signIn(status: number, headers: Record<string, string>, body: string): Promise<Called> {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  return call('auth/login', { phone: '01712345678' });
}

test.each([200, 403])('a net that answers %i in the server’s place is reported as such', async (status) => {
  const called = await signIn(status, { 'content-type': 'text/html' }, '<form>');
  if (called.ok) throw new Error('taken for a success');
  expect(stateAfter(called.failure, ['phone']).trouble).toEqual({
    kind: 'refused',
    fieldError: { code: 'net_intercepts', values: {} },
  });
});

test('a gateway without a server behind it is one that could not be reached', async () => {
  expect(await signIn(502, { 'content-type': 'text/html' }, '<html>')).toEqual({
    ok: false,
    failure: { kind: 'unreachable' },
  });
});

test('what our server says counts, a refusal too', async () => {
  const ours = { [SERVER_TIME_HEADER]: '1764000000000', 'content-type': 'application/json' };
  expect(await signIn(200, ours, '{"success":true,"data":{"id":1}}')).toEqual({ ok: true, data: { id: 1 } });
  expect(await signIn(422, ours, '{"success":false,"code":"wrong_credentials"}')).toMatchObject({
    ok: false,
    failure: { kind: 'refused', error: { code: 'wrong_credentials' } },
  });
});

test('a cookie that the page sees only a moment after its answer, as in WebKit, still proves the call', async () => {
  vi.useFakeTimers();
  let visible = '';
  vi.stubGlobal('document', {
    get cookie() {
      return visible;
    },
    documentElement: { lang: 'bn' },
  });
  const proofs: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = new Request(new URL(String(address), 'http://localhost'), init);
    if (url.endsWith('csrf-cookie')) setTimeout(() => (visible = 'XSRF-TOKEN=fresh'), 120);
    else proofs.push(headers.get('x-xsrf-token'));
    return Response.json(
      { success: true, data: null },
      { headers: { [SERVER_TIME_HEADER]: '1764000000000' } },
    );
  });
  try {
    const called = call('auth/login', { phone: '01712345678' });
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(30);
      expect(proofs).toEqual(['fresh']);
    });
    await called;
  } finally {
    vi.useRealTimers();
  }
});
