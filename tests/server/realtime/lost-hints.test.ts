/** A node that misses every notification. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { userChannel } from '../../../protocol/sync/channels.ts';
import type { Actor } from '../../../server/act/act.ts';
import { hashOf } from '../../../server/person/sessions.ts';
import type { EmbeddedRealtime } from '../../../server/realtime/embedded.ts';
import { grantAuth } from '../../../server/realtime/keys.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { Received } from '../../../testkit/phone/received.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
let port = 0;
let isDeaf = true;
beforeAll(async () => {
  const database = await testDatabase();
  const notify: typeof database.notify = (...told) => (isDeaf ? Promise.resolve() : database.notify(...told));
  server = await startServer({}, { database: { ...database, notify } });
  port = Number(new URL(await server.app.listen(0, '127.0.0.1')).port);
});
afterAll(() => server.close());

const tellsLost = (gateway: object): gateway is EmbeddedRealtime => 'deliverLost' in gateway;

async function look(): Promise<void> {
  const { realtime } = server.app.context;
  if (!tellsLost(realtime)) throw new Error('not the embedded gateway');
  await realtime.deliverLost();
}

/** What has been committed so far is as old as a look wants it. */
const settled = () =>
  server.app.context.database.query(
    `update stream_heads set at = clock_timestamp() - interval '5 seconds' where at > clock_timestamp() - interval '5 seconds'`,
  );

async function listener(person: Actor) {
  const { key } = server.app.realtimeKeys;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7&client=test`);
  const heard = new Received<unknown>();
  socket.on('message', (raw) => heard.add(JSON.parse(String(raw))));
  const greeting = await heard.first((message) => at(message, 'event') === 'pusher:connection_established');
  const socketId = String(at(JSON.parse(String(at(greeting, 'data'))), 'socket_id'));
  const token = await server.signIn(person);
  const channel = userChannel('customer', person.id);
  const until = Math.floor(server.app.context.now() / 1000) + 60;
  const auth = grantAuth(server.app.realtimeKeys, { socketId, channel, session: hashOf(token), until });
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  await heard.first((message) => at(message, 'event') === 'pusher_internal:subscription_succeeded');
  return { token, heard, close: () => socket.close() };
}

const ask = (as: string) => server.call('POST', 'trip/store', { as, body: tripIntent().args });
const changes = (heard: Received<unknown>) =>
  heard.all.filter((message) => at(message, 'event') === 'changes');
const lostSoFar = async (): Promise<string | undefined> =>
  /^durpalla_lost_hints_total (\d+)$/m.exec(await server.app.context.metrics.text())?.[1];

test('a change whose hint is lost is delivered by the next look, once', async () => {
  const { token, heard, close } = await listener(await server.market.person('customer'));
  await look();
  const { body } = await ask(token);
  expect(changes(heard)).toEqual([]);
  await settled();
  await look();
  const told = await heard.first((message) => at(message, 'event') === 'changes');
  expect(String(at(told, 'data'))).toContain(String(at(body, 'data', 'id')));
  await look();
  expect(changes(heard)).toHaveLength(1);
  expect(await lostSoFar()).toBe('1');
  close();
});

test('a change that was heard of is not delivered again', async () => {
  isDeaf = false;
  const { token, heard, close } = await listener(await server.market.person('customer'));
  await look();
  await ask(token);
  await heard.first((message) => at(message, 'event') === 'changes');
  await settled();
  await look();
  expect(changes(heard)).toHaveLength(1);
  expect(await lostSoFar()).toBe('1');
  close();
});
