/**
 * A server on a real port, and people who use it as their phones do: by HTTP, a realtime socket and web push.
 * Everything that leaves the server is recorded: for whom, by which way, and as which text.
 */
import { WebSocket } from 'ws';
import type { Actor } from '../../server/act/act.ts';
import { transact, userStream } from '../../server/streams/change-log.ts';
import { feedChannel, userChannel } from '../../protocol/sync/channels.ts';
import { districts } from '../../domain/place/districts.ts';
import { Received } from '../phone/received.ts';
import { browser } from '../process/push-service.ts';
import { at, startServer, type TestServer } from '../process/server.ts';

export type Left = { to: string; way: 'http' | 'realtime' | 'push'; text: string };

export type Visitor = {
  name: string;
  phone: string;
  token: string;
  actor: Actor;
  /** Calls /api/v1/{path}. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** Every read call, about the given trip where a call needs one. */
  readEverything(tripId: string): Promise<void>;
};

export type OpenMarket = {
  server: TestServer;
  left: Received<Left>;
  log: string[];
  /** Signs in by number and password, opens the socket, and subscribes to pushes. */
  enter(actor: Actor, phone: string, password: string): Promise<Visitor>;
  /** Calls without a sign-in. */
  call(
    to: string,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    token?: string,
  ): Promise<{ status: number; body: unknown }>;
  /** Resolves when every socket has received everything that was committed. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export async function openToThePublic(): Promise<OpenMarket> {
  const left = new Received<Left>();
  const log: string[] = [];
  const owners = new Map<string, string>();
  const sockets: WebSocket[] = [];
  const inside: Actor[] = [];
  const server = await startServer(
    { LOG_LEVEL: 'trace', SLOW_STATEMENT_MS: '1' },
    {
      logTo: { write: (line) => log.push(line) },
      push: {
        send: async ({ endpoint }, { payload }) => {
          left.add({ to: owners.get(endpoint) ?? 'nobody', way: 'push', text: payload });
          return 'sent';
        },
      },
    },
  );
  const address = await server.app.listen(0, '127.0.0.1');

  const call: OpenMarket['call'] = async (to, method, path, body, token) => {
    const response = await fetch(`${address}/api/v1/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    left.add({ to, way: 'http', text: `${JSON.stringify([...response.headers])} ${text}` });
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, body: parsed };
  };

  const enter: OpenMarket['enter'] = async (actor, phone, password) => {
    const { name } = actor;
    const { body } = await call(name, 'POST', 'auth/login', { phone, password });
    const token = String(at(body, 'data', 'token'));
    const own: Visitor['call'] = (method, path, sent) => call(name, method, path, sent, token);
    const endpoint = `https://fcm.googleapis.com/fcm/send/${actor.id}`;
    owners.set(endpoint, name);
    await own('POST', 'push/subscription', { endpoint, keys: browser().keys, locale: 'bn' });
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/app/${server.app.realtimeKeys.key}?protocol=7`,
    );
    sockets.push(socket);
    socket.on('message', (raw) => left.add({ to: name, way: 'realtime', text: String(raw) }));
    const socketId = await greeting(left, name);
    const { type: side } = actor;
    const everywhere = districts.map(({ id: district }) => district);
    const channels = [
      userChannel(side, actor.id),
      ...(side === 'driver' ? [] : [feedChannel(side, everywhere)]),
    ];
    const auths = await own('POST', 'broadcasting/auth', { socket_id: socketId, channel_name: channels });
    for (const channel of channels) {
      const auth = at(auths.body, channel, 'auth');
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
    }
    const subscribed = (channel: string) => (item: Left) =>
      item.to === name && item.text.includes('subscription_succeeded') && item.text.includes(`"${channel}"`);
    for (const channel of channels) await left.first(subscribed(channel));
    inside.push(actor);
    return {
      name,
      phone,
      token,
      actor,
      call: own,
      readEverything: async (tripId) => {
        for (const { method, path, access } of server.app.routes)
          if (method === 'GET' && (access === 'user' || access === side || access === 'open'))
            await own('GET', `${path.replaceAll(/:\w+/g, tripId)}?${new URLSearchParams({ id: tripId })}`);
        await own('POST', 'sync/pull', { limit: 1000 });
      },
    };
  };

  return {
    server,
    left,
    log,
    enter,
    call,
    settled: async () => {
      // frames leave in commit order, so one more commit for each person arrives after all others
      const before = new Set(left.all);
      for (const { id, name } of inside) {
        await transact(server.app.context, async (_tx, changes) => {
          changes.touch(userStream(id), 'profile', id);
        });
        await left.first(
          (item) =>
            !before.has(item) && item.to === name && item.way === 'realtime' && item.text.includes('profile'),
        );
      }
    },
    close: async () => {
      for (const socket of sockets) socket.terminate();
      await server.close();
    },
  };
}

async function greeting(left: Received<Left>, name: string): Promise<string> {
  const { text } = await left.first(
    ({ to, text: frame }) => to === name && frame.includes('pusher:connection_established'),
  );
  return String(at(JSON.parse(String(at(JSON.parse(text), 'data'))), 'socket_id'));
}
