import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { createApp, type App } from '../../../server/app.ts';
import { readConfig } from '../../../server/base/config.ts';
import type { Database } from '../../../server/db/connection.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import { grantAuth } from '../../../server/realtime/keys.ts';
import { hashOf, openSession } from '../../../server/person/sessions.ts';
import { userChannel } from '../../../protocol/sync/channels.ts';
import { WebSocket } from 'ws';
import { Received } from '../../../testkit/phone/received.ts';
import { openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { startNode } from '../../../testkit/process/node-process.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { at } from '../../../testkit/process/server.ts';

/** Two nodes on one PostgreSQL, each with its own jobs and sockets. */
let postgres: TestPostgres;
const databases: Database[] = [];
const nodes: App[] = [];
const ports: number[] = [];
let market: Market;
let skipped = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: postgres.url,
    SMS: 'log',
    REQUESTS_AT_ONCE: '0',
    ACCOUNT_LIMITS: '0',
  });
  for (let i = 0; i < 2; i++) {
    const database = await postgres.open(5);
    const app = await createApp({ config, database, now: () => Date.now() + skipped });
    databases.push(database);
    nodes.push(app);
    ports.push(Number(new URL(await app.listen(0, '127.0.0.1')).port));
  }
  const [database] = databases;
  if (!database) throw new Error('no database');
  market = openMarket(database);
});
afterAll(async () => {
  for (const app of nodes) await app.close();
  for (const database of databases) await database.close();
  await postgres.stop();
}, 30_000);

const node = (index: number): App => {
  const app = nodes[index];
  if (!app) throw new Error(`no node ${index}`);
  return app;
};

/** Asks for a trip with a call to the first node. */
async function storeTrip(customer: Actor): Promise<string> {
  const { args } = tripIntent({ journeyAt: Date.now() + 48 * 3_600_000 });
  const token = await openSession(node(0).context, node(0).context.database.db, customer.id);
  const { statusCode } = await node(0).http.inject({
    method: 'POST',
    url: '/api/v1/trip/store',
    headers: { authorization: `Bearer ${token}` },
    payload: args,
  });
  expect(statusCode).toBe(200);
  return args.id;
}

const statusOf = async (id: string): Promise<unknown> =>
  (await node(0).context.database.query('select status from trips where id = $1', [id])).rows[0]?.['status'];

test('sign the same realtime channels', () => {
  expect(node(1).realtimeKeys).toEqual(node(0).realtimeKeys);
});

test('what one commits is received on the other, and so is a sign-out', async () => {
  const customer = await market.person('customer');
  const channel = userChannel('customer', customer.id);
  const keys = node(1).realtimeKeys;
  const socket = new WebSocket(`ws://127.0.0.1:${ports[1] ?? 0}/app/${keys.key}?protocol=7`);
  const heard = new Received<unknown>();
  socket.on('message', (raw) => heard.add(JSON.parse(String(raw))));
  const greeting = await heard.first(() => true);
  const socketId = String(at(JSON.parse(String(at(greeting, 'data'))), 'socket_id'));
  const token = await openSession(node(0).context, node(0).context.database.db, customer.id);
  const until = Math.floor(Date.now() / 1000) + 60;
  const auth = grantAuth(keys, { socketId, channel, session: hashOf(token), until });
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await heard.first((message) => at(message, 'event') === 'pusher_internal:subscription_succeeded');
  const id = await storeTrip(customer);
  const event = await heard.first((message) => at(message, 'event') === 'changes');
  expect(String(at(event, 'data'))).toContain(id);
  // signed out on one node, the socket on the other closes
  const closed = new Promise((done) => socket.once('close', done));
  await node(0).http.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await closed).toBe(4200);
});

test('a deadline passes once and within a second, with all nodes at work', async () => {
  const customer = await market.person('customer');
  const { context } = node(0);
  const due: { id: string; at: number }[] = [];
  for (let i = 0; i < 5; i++) {
    const id = await storeTrip(customer);
    const at = Date.now() + 1500 + i * 200;
    await context.database.query('update trips set bids_until = $2 where id = $1', [id, new Date(at)]);
    await node(i % 2).context.deadlines.schedule(id, [at]);
    await node((i + 1) % 2).context.deadlines.schedule(id, [at]);
    due.push({ id, at });
  }
  const moved = async (): Promise<Map<unknown, number>> => {
    const { rows } = await context.database.query(
      `select trip_id, extract(epoch from r.at) * 1000 as at from notifications n
       join stream_rows r on r.entity_id = n.id where n.user_id = $1 and n.type = 'trip_extended'`,
      [customer.id],
    );
    expect(rows.length).toBe(new Set(rows.map((row) => row['trip_id'])).size);
    return new Map(rows.map((row) => [row['trip_id'], Number(row['at'])]));
  };
  await expect.poll(async () => (await moved()).size, { timeout: 8000 }).toBe(due.length);
  const told = await moved();
  const late = due.map(({ id, at }) => (told.get(id) ?? Infinity) - at).sort((a, b) => a - b);
  expect(late[0]).toBeGreaterThanOrEqual(0);
  // the machine may be busy, so the median counts
  expect(late[2]).toBeLessThan(1000);
});

test('a deadline made on one is kept by whichever is there', async () => {
  const { context } = node(0);
  const id = await storeTrip(await market.person('customer'));
  const due = Date.now() + 500;
  await context.database.query('update trips set bids_until = $2 where id = $1', [id, new Date(due)]);
  await context.deadlines.schedule(id, [due]);
  await expect.poll(() => statusOf(id), { timeout: 5000 }).toBe('extended');
});

describe('a node that is killed', () => {
  test('loses nothing that it acknowledged, and what was under way is done once by another', async () => {
    const customer = await market.person('customer');
    const token = await openSession(node(0).context, node(0).context.database.db, customer.id);
    const journeyAt = Date.now() + 48 * 3_600_000;
    const wanted = Array.from({ length: 60 }, () => {
      const { args, name } = tripIntent({ journeyAt });
      return { id: uuidv7(), name, v: 1, args };
    });
    const push = async (address: string, mutation: (typeof wanted)[number]): Promise<boolean> => {
      const response = await fetch(`${address}/api/v1/sync/push`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ mutations: [mutation] }),
      });
      return at(await response.json(), 'results', 0, 'ok') === true;
    };
    const stored = async (): Promise<Set<unknown>> => {
      const { rows } = await node(0).context.database.query('select id from trips where creator_id = $1', [
        customer.id,
      ]);
      expect(new Set(rows.map((row) => row['id'])).size).toBe(rows.length);
      return new Set(rows.map((row) => row['id']));
    };

    const doomed = await startNode(postgres.url);
    const acknowledged: string[] = [];
    let killed: Promise<number | null> | null = null;
    await Promise.all(
      wanted.map(async (mutation) => {
        const ok = await push(doomed.address, mutation).catch(() => false);
        if (ok) acknowledged.push(mutation.args.id);
        if (acknowledged.length === 20) killed ??= doomed.end('SIGKILL');
      }),
    );
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    const survived = await stored();
    expect(acknowledged.filter((id) => !survived.has(id))).toEqual([]);

    for (const mutation of wanted)
      expect(await push(`http://127.0.0.1:${ports[1] ?? 0}`, mutation)).toBe(true);
    expect((await stored()).size).toBe(wanted.length);

    const [orphan = ''] = acknowledged;
    skipped = 60 * 60_000;
    await sweepTrips(node(0).context);
    expect(await statusOf(orphan)).toBe('extended');
  }, 120_000);
});
