import { afterEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testkit/browser/answering.ts';
import { LATE_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import { jsonCall } from '../../../src/sync/calls/json-call.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends an object as JSON, a query behind the path, and says which version it speaks', async () => {
  const sent = answering('{"data":[1]}');
  const headers = { authorization: 'Bearer t' };
  const answer = await jsonCall.raw('payment/start', { method: 'POST', body: { text: 'ঢাকা' }, headers });
  await jsonCall.raw('map/directions', { query: { via: 'a&b=c ঢাকা' } });
  const [posted, asked] = sent;
  expect(posted?.url).toBe('https://durpalla.example/api/v1/payment/start');
  expect(posted?.headers.get('content-type')).toBe('application/json');
  expect(posted?.headers.get('authorization')).toBe('Bearer t');
  expect(posted?.headers.get(PROTOCOL_HEADER)).toBe(String(PROTOCOL_VERSION));
  expect(await posted?.json()).toEqual({ text: 'ঢাকা' });
  expect(new URL(asked?.url ?? '').searchParams.get('via')).toBe('a&b=c ঢাকা');
  expect(answer._data).toEqual({ data: [1] });
});

it('gives an answer of any status, once', async () => {
  const sent = answering('{"code":"conflict"}', { status: 503 });
  expect(await jsonCall.raw('x')).toMatchObject({ status: 503, ok: false, _data: { code: 'conflict' } });
  expect(sent).toHaveLength(1);
});

it('takes an answer that began early for what it says at its end', async () => {
  answering('  {"status":409,"body":{"code":"conflict"},"retry_after":4}', {
    headers: { [LATE_HEADER]: '1' },
  });
  const answer = await jsonCall.raw('x');
  expect(answer).toMatchObject({ status: 409, _data: { code: 'conflict' } });
  expect(answer.headers.get('retry-after')).toBe('4');
});
