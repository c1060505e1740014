import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostedRealtime } from '../../../server/gateways/realtime-pusher.ts';
import { feedStream, transact } from '../../../server/sync/change-log.ts';
import { feedChannel, userChannel } from '../../../protocol/channels.ts';
import { tripIntent, type Market, openMarket } from '../../support/market.ts';
import { testDatabase } from '../../support/database.ts';
import type { Database } from '../../../server/db/connection.ts';
import { at } from '../../support/server.ts';

/** A Pusher-compatible service that keeps what is published to it. */
let service: Server;
let url = '';
let database: Database;
let market: Market;
const published: { path: string; body: unknown }[] = [];
let failing = false;

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (failing) return void response.writeHead(500).end();
      published.push({ path: request.url ?? '', body: JSON.parse(body) });
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = service.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  database = await testDatabase();
  market = openMarket(database);
});
afterAll(async () => {
  await new Promise((closed) => service.close(closed));
  await database.close();
});

const hosted = () =>
  hostedRealtime(() => market.context, {
    kind: 'pusher',
    appId: '7',
    key: 'key',
    secret: 'secret',
    cluster: 'ap1',
    host: url,
  });

test('publishes the rendered changes, signed, on the channels of those concerned', async () => {
  const customer = await market.person('customer');
  market.published.length = 0;
  await market.act(customer, tripIntent());
  const realtime = hosted();
  for (const spans of market.published) realtime.published(spans);
  await realtime.close();
  expect(published.every(({ path }) => path.startsWith('/apps/7/events?auth_key=key&'))).toBe(true);
  const sent = published.map(({ body }) => [at(body, 'name'), at(body, 'channels', 0)]);
  expect(sent).toContainEqual(['trip-created', feedChannel('provider', [6])]);
  expect(sent).toContainEqual(['changes', userChannel('customer', customer.id)]);
  const dataOn = (channel: string): unknown => {
    const found = published.find(({ body }) => at(body, 'channels', 0) === channel);
    return JSON.parse(String(at(found?.body, 'data')));
  };
  expect(dataOn(feedChannel('provider', [6]))).toMatchObject({ changes: [expect.anything()] });
  // the service cannot be told that somebody has signed out: what only one person may see is pulled
  expect(dataOn(userChannel('customer', customer.id))).toMatchObject({ stream: 'u', changes: null });
});

test('leaves the rows out where the service would refuse the size', async () => {
  published.length = 0;
  const { spans } = await transact(market.context, async (_tx, changes) => {
    for (let i = 0; i < 400; i++) changes.touch(feedStream('provider', 47), 'feed', market.context.newId());
  });
  const realtime = hosted();
  realtime.published(spans);
  await realtime.close();
  expect(JSON.parse(String(at(published[0]?.body, 'data')))).toMatchObject({ stream: 'f47', changes: null });
});

test('a service that fails costs a message, and never the caller', async () => {
  failing = true;
  published.length = 0;
  const realtime = hosted();
  const span = { stream: 'f:provider:1', from: 0, to: 1, event: 'changes' as const };
  expect(() => realtime.published([span])).not.toThrow();
  await realtime.close();
  failing = false;
  realtime.published([span]);
  await realtime.close();
  expect(published).toHaveLength(1);
});
