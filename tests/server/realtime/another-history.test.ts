import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '../../../server/realtime/close-codes.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
let port = '';
beforeAll(async () => {
  server = await startServer();
  port = new URL(await server.app.listen(0, '127.0.0.1')).port;
});
afterAll(() => server.close());

test('everybody comes back when the database of a running server goes on with another history', async () => {
  const { realtimeKeys, context } = server.app;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${realtimeKeys.key}?protocol=7&client=test`);
  await once(socket, 'message');
  const closed = once(socket, 'close');
  const { db } = context.database;
  await beginHistory(db, { judged: await readHistory(db), now: context.now() });
  const [code] = await closed;
  expect(code).toBe(CLOSE.leaving);
});
