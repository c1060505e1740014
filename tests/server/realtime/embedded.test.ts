import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Actor } from '../../../server/act/act.ts';
import { grantAuth } from '../../../server/realtime/keys.ts';
import { EmbeddedRealtime } from '../../../server/realtime/embedded.ts';
import { hashOf } from '../../../server/person/sessions.ts';
import { transact, userStream } from '../../../server/streams/change-log.ts';
import { FEED_EVENT, feedChannel, userChannel } from '../../../protocol/sync/channels.ts';
import { unpackedFeed } from '../../../protocol/pack/feed-message.ts';
import { Received } from '../../../testkit/phone/received.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

type Message = { event: string; channel?: string; data: unknown };

let server: TestServer;
let port = 0;
let customer: Actor;
let provider: Actor;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  server = await startServer({ FEED_EVERY_SECONDS: '1' });
  port = Number(new URL(await server.app.listen(0, '127.0.0.1')).port);
  customer = await server.market.person('customer');
  provider = await server.market.person('provider');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => server.close());

const keys = () => server.app.realtimeKeys;

const tellsFeeds = (gateway: object): gateway is EmbeddedRealtime => 'publishFeeds' in gateway;

function realtime(): EmbeddedRealtime {
  const { realtime: gateway } = server.app.context;
  if (!tellsFeeds(gateway)) throw new Error('not the embedded gateway');
  return gateway;
}

/** A bare client of the Pusher protocol. */
async function connect(key = keys().key) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7&client=test`);
  sockets.push(socket);
  const heard = new Received<Message>();
  const closed = new Promise<number>((done) => socket.on('close', done));
  socket.on('message', (raw) => {
    const message: unknown = JSON.parse(String(raw));
    const data = at(message, 'data');
    heard.add({
      event: String(at(message, 'event')),
      channel: String(at(message, 'channel')),
      data: typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : data,
    });
  });
  const first = await heard.first(() => true);
  const socketId = String(at(first.data, 'socket_id'));
  const send = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  return { socket, heard, closed, first, socketId, send };
}

/** A channel's grant from the server itself, for the sign-in with this token. */
function granted(token: string, socketId: string, channel: string): string {
  const until = Math.floor(server.app.context.now() / 1000) + 60;
  return grantAuth(keys(), { socketId, channel, session: hashOf(token), until });
}

async function subscribed(
  channel: string,
  as: string | Actor = channel.includes('ustomer') ? customer : provider,
) {
  const client = await connect();
  const token = typeof as === 'string' ? as : await server.signIn(as);
  client.send('pusher:subscribe', { channel, auth: granted(token, client.socketId, channel) });
  await client.heard.first(({ event }) => event === 'pusher_internal:subscription_succeeded');
  return client;
}

/** Does something as a person through the plain call, so that it is published. */
async function askForTrip(as: Actor): Promise<string> {
  const { status, body } = await server.call('POST', 'trip/store', {
    as: await server.signIn(as),
    body: tripIntent().args,
  });
  expect(status).toBe(200);
  return String(at(body, 'data', 'id'));
}

describe('the protocol', () => {
  test('greets with a socket id and the activity timeout', async () => {
    const { first } = await connect();
    expect(first.event).toBe('pusher:connection_established');
    expect(first.data).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
  });

  test('closes an unknown app with 4001', async () => {
    const { first, closed } = await connect('someone-else');
    expect(first).toMatchObject({ event: 'pusher:error', data: { code: 4001 } });
    expect(await closed).toBe(4001);
  });

  test('answers a ping', async () => {
    const { send, heard } = await connect();
    send('pusher:ping', {});
    expect(await heard.first(({ event }) => event === 'pusher:pong')).toMatchObject({ data: {} });
  });

  test('refuses a channel without a good signature, and one that is not private', async () => {
    const own = userChannel('customer', customer.id);
    const { send, heard, socketId } = await connect();
    send('pusher:subscribe', { channel: own });
    const token = await server.signIn(customer);
    send('pusher:subscribe', { channel: own, auth: granted(token, '1.1', own) });
    send('pusher:subscribe', { channel: 'news', auth: granted(token, socketId, 'news') });
    send('pusher:ping', {});
    await heard.first(({ event }) => event === 'pusher:pong');
    expect(heard.all.filter(({ data }) => at(data, 'code') === 4009)).toHaveLength(3);
    expect(heard.all.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(3);
  });

  test.each([
    '',
    'no json',
    '[]',
    '{"event":7}',
    '{"event":"pusher:subscribe","data":7}',
    '{"event":"client-x"}',
  ])('answers %j with an error and stays open', async (text) => {
    const { socket, heard, send } = await connect();
    socket.send(text);
    const refused = await heard.first(({ event }) => event === 'pusher:error');
    expect(refused.data).toMatchObject({ code: null });
    send('pusher:ping', {});
    await heard.first(({ event }) => event === 'pusher:pong');
  });

  test('cuts off a message beyond the limit', async () => {
    const { socket, closed } = await connect();
    socket.send('x'.repeat(20_000));
    expect(await closed).toBe(1009);
  });

  test('serves sockets nowhere else', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/elsewhere`);
    sockets.push(socket);
    const refused = await new Promise<string>((done) => socket.on('error', (error) => done(error.message)));
    expect(refused).toContain('404');
  });
});

describe('changes', () => {
  test('of the feed reach those who subscribe to the district, gathered and packed', async () => {
    const here = await subscribed(feedChannel('provider', [13, 47]));
    const elsewhere = await subscribed(feedChannel('provider', [13]));
    const ids = [await askForTrip(customer)];
    // as on a slow machine: a tick comes between the two, and the channel gathers until its seconds have passed
    await realtime().publishFeeds();
    ids.push(await askForTrip(customer));
    server.market.pass(1000);
    await realtime().publishFeeds();
    const spans = () =>
      here.heard.all
        .filter(({ event }) => event === FEED_EVENT)
        .flatMap(({ data }) => unpackedFeed(String(data)) ?? []);
    const rows = () => spans().flatMap(({ changes }) => changes.map(({ row }) => row?.id));
    await expect.poll(rows).toEqual(expect.arrayContaining(ids));
    expect(spans().every(({ district }) => district === 47)).toBe(true);
    expect(JSON.stringify(spans())).not.toContain(customer.id);
    elsewhere.send('pusher:ping', {});
    await elsewhere.heard.first(({ event }) => event === 'pusher:pong');
    expect(elsewhere.heard.all.some(({ event }) => event === FEED_EVENT)).toBe(false);
  });

  test('of bids are no news of the feed', async () => {
    const tripId = await askForTrip(customer);
    await realtime().publishFeeds();
    // the first message of a channel is published at once
    const client = await subscribed(feedChannel('provider', [46, 47]));
    const carId = await server.market.car(provider);
    const bid = { id: server.app.context.newId(), trip_id: tripId, car_id: carId, price: 4500, note: null };
    expect(await server.market.act(provider, { name: 'bid.place', args: bid })).toMatchObject({ ok: true });
    await realtime().publishFeeds();
    client.send('pusher:ping', {});
    await client.heard.first(({ event }) => event === 'pusher:pong');
    expect(client.heard.all.some(({ event }) => event === FEED_EVENT)).toBe(false);
  });

  test('reach the person on every phone, in the order of their numbers', async () => {
    const channel = userChannel('customer', customer.id);
    const [one, two] = [await subscribed(channel), await subscribed(channel)];
    for (let i = 0; i < 3; i++) await askForTrip(customer);
    for (const { heard } of [one, two]) {
      const spans = () =>
        heard.all.filter(({ event }) => event === 'changes').map(({ data }) => at(data, 'to'));
      await expect.poll(() => spans().length).toBe(3);
      expect(spans()).toEqual([...spans()].sort((a, b) => Number(a) - Number(b)));
    }
  });

  test('stop after unsubscribing', async () => {
    const channel = userChannel('customer', customer.id);
    const [gone, there] = [await subscribed(channel), await subscribed(channel)];
    gone.send('pusher:unsubscribe', { channel });
    gone.send('pusher:ping', {});
    await gone.heard.first(({ event }) => event === 'pusher:pong');
    await askForTrip(customer);
    await there.heard.first(({ event }) => event === 'changes');
    expect(gone.heard.all.some(({ event }) => event === 'changes')).toBe(false);
  });

  test('come without rows where they would not fit into a message', async () => {
    const { context } = server.app;
    const client = await subscribed(userChannel('provider', provider.id));
    await transact(context, async (_tx, changes) => {
      for (let i = 0; i < 200; i++) changes.touch(userStream(provider.id), 'trip', context.newId());
    });
    const { data } = await client.heard.first(({ event }) => event === 'changes');
    expect(data).toMatchObject({ stream: 'u', changes: null });
    expect(Number(at(data, 'to')) - Number(at(data, 'from'))).toBe(200);
  });

  test('committed on another node arrive as well', async () => {
    const { context } = server.app;
    const other = new EmbeddedRealtime(() => context, keys());
    const client = await subscribed(userChannel('provider', provider.id));
    const spans: Parameters<typeof other.published>[0] = [];
    await transact(
      { ...context, realtime: { published: (all) => spans.push(...all) } },
      async (_tx, changes) => {
        changes.touch(userStream(provider.id), 'profile', provider.id);
      },
    );
    other.published(spans);
    const { data } = await client.heard.first(({ event }) => event === 'changes');
    expect(at(data, 'changes', 0, 2)).toBe('profile');
  });
});

describe('who may subscribe to what', () => {
  const auth = async (as: Actor, channel: string | string[]) =>
    server.call('POST', 'broadcasting/auth', {
      as: await server.signIn(as),
      body: { socket_id: '1.2', channel_name: channel },
    });

  test('the person’s channel, and the feed of their side', async () => {
    for (const channel of [userChannel('provider', provider.id), feedChannel('provider', [3])])
      expect((await auth(provider, channel)).body).toEqual({ auth: expect.stringContaining(keys().key) });
    for (const channel of [
      userChannel('customer', customer.id),
      feedChannel('customer', [3]),
      'private-other',
    ])
      expect((await auth(provider, channel)).status).toBe(403);
  });

  test('several at once: only those that are allowed', async () => {
    const own = userChannel('provider', provider.id);
    const { body } = await auth(provider, [own, feedChannel('customer', [1]), feedChannel('provider', [1])]);
    expect(Object.keys(Object(body))).toEqual([own, feedChannel('provider', [1])]);
    expect((await auth(provider, [feedChannel('customer', [1])])).status).toBe(403);
  });

  test('a socket id cannot be bent into another channel', async () => {
    const { status } = await server.call('POST', 'broadcasting/auth', {
      as: await server.signIn(provider),
      body: { socket_id: `1.2:${userChannel('customer', customer.id)}`, channel_name: 'x' },
    });
    expect(status).toBe(422);
  });
});

test('pusher-js receives the feed over the server’s own authentication', async () => {
  const token = await server.signIn(provider);
  const client = new Pusher(keys().key, {
    cluster: 'ap1',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${port}/api/v1/broadcasting/auth`,
      headers: { authorization: `Bearer ${token}` },
    },
  });
  try {
    const heard = new Received<unknown>();
    const channel = client.subscribe(feedChannel('provider', [47]));
    channel.bind(FEED_EVENT, (data: unknown) => heard.add(data));
    await new Promise((done) => channel.bind('pusher:subscription_succeeded', done));
    const id = await askForTrip(customer);
    const ids = () =>
      heard.all.flatMap((text) =>
        (unpackedFeed(String(text)) ?? []).flatMap(({ changes }) => changes.map(({ row }) => row?.id)),
      );
    await expect.poll(ids).toContain(id);
  } finally {
    client.disconnect();
  }
});

describe('signing out', () => {
  test('closes the sockets of that sign-in, also those subscribed only to feeds, and of nobody else', async () => {
    const leaving = await server.market.person('customer');
    const token = await server.signIn(leaving);
    const gone = await subscribed(userChannel('customer', leaving.id), token);
    const feedOnly = await subscribed(feedChannel('customer', [6]), token);
    const otherPhone = await subscribed(userChannel('customer', leaving.id), leaving);
    const stays = await subscribed(userChannel('customer', customer.id));
    const { status } = await server.call('POST', 'auth/logout', { as: token, body: {} });
    expect(status).toBe(200);
    expect(await gone.closed).toBe(4200);
    expect(await feedOnly.closed).toBe(4200);
    for (const one of [otherPhone, stays]) {
      one.send('pusher:ping', {});
      await one.heard.first(({ event }) => event === 'pusher:pong');
    }
    const auth = await server.call('POST', 'broadcasting/auth', {
      as: token,
      body: { socket_id: '1.1', channel_name: userChannel('customer', leaving.id) },
    });
    expect(auth.status).toBe(401);
  });

  test('by a new password does so too', async () => {
    const phone = '+8801066666666';
    const forgetful = await server.market.person('provider', { phone });
    const channel = userChannel('provider', forgetful.id);
    const token = await server.signIn(forgetful);
    const socket = await subscribed(channel, token);
    const feedOnly = await subscribed(feedChannel('provider', [6]), forgetful);
    const early = await connect();
    const saved = granted(token, early.socketId, channel);
    const asked = await server.call('POST', 'auth/forgot-password', { body: { phone } });
    const { status } = await server.call('POST', 'auth/reset-password', {
      body: {
        otp_id: at(asked.body, 'data', 'otp_id'),
        otp: await server.codeFor(phone),
        password: 'fresh-1',
        password_confirmation: 'fresh-1',
      },
    });
    expect(status).toBe(200);
    expect(await socket.closed).toBe(4200);
    expect(await feedOnly.closed).toBe(4200);
    // signed before the new password, used after it
    early.send('pusher:subscribe', { channel, auth: saved });
    await early.heard.first(({ event }) => event === 'pusher:subscription_error');
  });
});

describe('a grant', () => {
  const channel = () => userChannel('customer', customer.id);
  /** The answer to a subscription with this auth. */
  const answerTo = async (
    { send, heard }: Awaited<ReturnType<typeof connect>>,
    wanted: string,
    auth: string,
  ) => {
    send('pusher:subscribe', { channel: wanted, auth });
    const { event } = await heard.first(({ event: name }) => name.includes(':subscription_'));
    return event;
  };
  const REFUSED = 'pusher:subscription_error';

  test('ends after five minutes', async () => {
    const client = await connect();
    const session = hashOf(await server.signIn(customer));
    const until = Math.floor(server.app.context.now() / 1000);
    const grant = { socketId: client.socketId, channel: channel(), session, until };
    expect(await answerTo(client, channel(), grantAuth(keys(), grant))).toBe(REFUSED);
  });

  test('of another sign-in is refused on a socket that belongs to one', async () => {
    const client = await subscribed(channel());
    const feed = feedChannel('customer', [1]);
    const other = granted(await server.signIn(customer), client.socketId, feed);
    client.send('pusher:subscribe', { channel: feed, auth: other });
    const refused = await client.heard.first(({ event }) => event === REFUSED);
    expect(refused.channel).toBe(feed);
  });

  test('without a live sign-in, or with a signature that is none, is refused', async () => {
    const client = await connect();
    const nobodys = granted('no token', client.socketId, channel());
    expect(await answerTo(client, channel(), nobodys)).toBe(REFUSED);
    const key = keys().key;
    for (const auth of ['', 'x', `${key}:`, `${key}:zz.x.${'a'.repeat(43)}`, `${key}:${'0'.repeat(64)}`])
      expect(await answerTo(await connect(), channel(), auth)).toBe(REFUSED);
  });
});
