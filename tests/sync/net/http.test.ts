import { afterEach, expect, it, vi } from 'vitest';
import { answering } from '../../../testkit/browser/answering.ts';
import { LATE_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../protocol/wire/version.ts';
import { http } from '../../../src/sync/net/http.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends a body as it is, and says which version it speaks', async () => {
  const sent = answering('{}');
  const body = new Blob(['bytes']);
  const headers = { 'content-type': 'image/webp', authorization: 'Bearer t' };
  await http('files', { method: 'POST', body, headers });
  await http('health');
  const [file, plain] = sent;
  expect(file?.url).toBe('https://durpalla.example/api/v1/files');
  expect(file?.headers.get('content-type')).toBe('image/webp');
  expect(file?.headers.get('authorization')).toBe('Bearer t');
  expect(await file?.text()).toBe('bytes');
  expect(plain?.headers.get(PROTOCOL_HEADER)).toBe(String(PROTOCOL_VERSION));
  expect([plain?.method, plain?.headers.get('content-type')]).toEqual(['GET', null]);
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
