import { afterEach, expect, it, vi } from 'vitest';
import { LATE_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import { http } from '../../../src/sync/net/http.ts';

afterEach(() => vi.unstubAllGlobals());

let sent: Request[] = [];
function answering(body: BodyInit | null, init: ResponseInit = {}): void {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, call: RequestInit) => {
    sent.push(new Request(new URL(address, 'https://durpalla.example'), call));
    return new Response(body, init);
  });
}

it('sends an object as JSON, a file as it is, and says which version it speaks', async () => {
  answering('{}');
  await http('sync/push', { method: 'POST', body: { text: 'ঢাকা' }, headers: { authorization: 'Bearer t' } });
  await http('files', {
    method: 'POST',
    body: new Blob(['bytes']),
    headers: { 'content-type': 'image/webp' },
  });
  await http('health');
  const [json, file, plain] = sent;
  expect(json?.url).toBe('https://durpalla.example/api/v1/sync/push');
  expect(json?.headers.get('content-type')).toBe('application/json');
  expect(json?.headers.get('authorization')).toBe('Bearer t');
  expect(json?.headers.get(PROTOCOL_HEADER)).toBe(String(PROTOCOL_VERSION));
  expect(await json?.json()).toEqual({ text: 'ঢাকা' });
  expect(file?.headers.get('content-type')).toBe('image/webp');
  expect(await file?.text()).toBe('bytes');
  expect([plain?.method, plain?.headers.get('content-type')]).toEqual(['GET', null]);
});

it('puts a query behind the path, whatever its values hold', async () => {
  answering('{}');
  await http('map/directions', { query: { origin: '23.8,90.4', via: 'a&b=c ঢাকা' } });
  expect(new URL(sent[0]?.url ?? '').searchParams.get('via')).toBe('a&b=c ঢাকা');
});

it.each([
  ['{"data":[1]}', 200, { data: [1] }],
  ['<form>', 200, '<form>'],
  ['{"cut":', 502, '{"cut":'],
  ['', 400, ''],
  [null, 204, ''],
])('reads %s', async (body, status, expected) => {
  answering(body, { status });
  expect(await http('x')).toMatchObject({ status, ok: status < 300, body: expected });
});

it('takes an answer that began early for what it says at its end', async () => {
  answering('  {"status":409,"body":{"code":"conflict"},"retry_after":4}', {
    headers: { [LATE_HEADER]: '1' },
  });
  const answer = await http('x');
  expect(answer).toMatchObject({ status: 409, ok: false, body: { code: 'conflict' } });
  expect(answer.headers.get('retry-after')).toBe('4');
  answering('nonsense', { headers: { [LATE_HEADER]: '1' } });
  expect(await http('x')).toMatchObject({ status: 502, ok: false });
});
