import { afterAll, beforeAll, expect, test } from 'vitest';
import { PackedAnswer, unpacked } from '../../../protocol/sync/columns.ts';
import { startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://durpalla.example' });
});
afterAll(() => server.close());

test('a phone learns in less than 160 bytes that nothing is new', async () => {
  const as = await server.signIn(await server.market.person('customer'));
  const first = await server.call('POST', 'sync/pull', { as, body: { limit: 50 } });
  const page = PackedAnswer.assert(first.body);
  expect(unpacked(page).map(([, , kind]) => kind)).toEqual(['profile']);
  expect(first.headers).toHaveProperty('x-content-type-options');

  const { status, headers, body } = await server.call('POST', 'sync/pull', {
    as,
    body: { cursor: page.cursor, limit: 50 },
  });
  expect([status, body]).toEqual([204, null]);
  const onTheWire = { ...headers, date: 'Fri, 20 Nov 2026 08:22:06 GMT' };
  const head = [
    'HTTP/1.1 204 No Content',
    ...Object.entries(onTheWire).map(([name, value]) => `${name}: ${value}`),
  ];
  expect(`${head.join('\r\n')}\r\n\r\n`.length).toBeLessThan(160);
});
