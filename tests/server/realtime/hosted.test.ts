import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostedRealtime } from '../../../server/realtime/hosted.ts';
import { userStream } from '../../../server/streams/change-log.ts';
import { feedChannel, userChannel } from '../../../protocol/sync/channels.ts';
import { unpackedFeed } from '../../../protocol/pack/feed-message.ts';
import { tripIntent, type Market, openMarket } from '../../../testkit/market/market.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import type { Database } from '../../../server/db/connection.ts';
import { at } from '../../../testkit/process/server.ts';

/** A Pusher-compatible service that records what is published to it. */
let service: Server;
let url = '';
let database: Database;
let market: Market;
const published: { path: string; body: unknown }[] = [];
let failing = false;
/** Channels with a subscriber. */
let occupied: string[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (failing) return void response.writeHead(500).end();
      if (request.method === 'GET') {
        const channels = Object.fromEntries(occupied.map((name) => [name, {}]));
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ channels }));
      }
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

const dataOn = (channel: string): unknown =>
  at(published.find(({ body }) => at(body, 'channels', 0) === channel)?.body, 'data');

test('announces a person’s changes, signed, on that person’s channel', async () => {
  const customer = await market.person('customer');
  market.published.length = 0;
  await market.act(customer, tripIntent());
  const realtime = hosted();
  for (const spans of market.published) realtime.published(spans);
  await realtime.close();
  expect(published.every(({ path }) => path.startsWith('/apps/7/events?auth_key=key&'))).toBe(true);
  expect(published.map(({ body }) => at(body, 'channels', 0))).toEqual([
    userChannel('customer', customer.id),
  ]);
  // the service cannot be notified of a sign-out, so what only one person may see is pulled
  expect(JSON.parse(String(dataOn(userChannel('customer', customer.id))))).toMatchObject({
    stream: 'u',
    changes: null,
  });
});

test('publishes the feeds that have subscribers, packed, and of two nodes only one does', async () => {
  published.length = 0;
  const [heard, unheard] = [feedChannel('provider', [47, 13]), feedChannel('provider', [1])];
  const owner = userChannel('provider', (await market.person('provider')).id);
  occupied = [heard, owner];
  const [one, two] = [hosted(), hosted()];
  market.pass(10_000);
  await one.start();
  await two.start();
  await one.publishFeeds();
  const trip = tripIntent();
  market.pass(3000);
  await market.act(await market.person('customer'), trip);
  market.pass(3000);
  for (const node of [one, two]) await node.publishFeeds();
  for (const node of [one, two]) await node.close();
  occupied = [];
  expect(published.filter(({ body }) => at(body, 'channels', 0) === heard)).toHaveLength(1);
  expect(unpackedFeed(String(dataOn(heard)))?.[0]?.changes[0]?.row?.id).toBe(trip.args.id);
  expect(dataOn(unheard)).toBeUndefined();
  expect(JSON.parse(String(dataOn(owner)))).toEqual({ total: 1, from: [47], others: 0 });
});

test('a service that fails costs a message, and never the caller', async () => {
  failing = true;
  published.length = 0;
  const realtime = hosted();
  const { id } = await market.person('customer');
  const span = { stream: userStream(id), from: 0, to: 1, event: 'changes' as const };
  expect(() => realtime.published([span])).not.toThrow();
  await realtime.close();
  failing = false;
  realtime.published([span]);
  await realtime.close();
  expect(published).toHaveLength(1);
});
