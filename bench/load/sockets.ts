/**
 * Listening phones in a separate process: each socket asks for heartbeats and subscribes to the feed of its
 * districts.
 */
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { HEARTBEAT_EVENT } from '../../protocol/sync/realtime.ts';

/** The order to the process: what to open. */
export type ToOpen = { key: string; sockets: { address: string; token: string; channels: string[] }[] };
/** Its report once it has tried to open all, and on request. `lost`: failed to open, or closed since. */
export type Heard = { open: number; lost: number; messages: number; bytes: number };

const OPENED_AT_ONCE = 32;
const HEARTBEAT_SECONDS = 9;

const sockets = new Set<Socket>();
const counts = { open: 0, lost: 0, messages: 0 };

function granted(address: string, token: string, body: object): Promise<Record<string, { auth: string }>> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': text.length,
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/v1/broadcasting/auth`, { method: 'POST', headers }, (answer) => {
      let read = '';
      answer.setEncoding('utf8').on('data', (part: string) => (read += part));
      answer.on('end', () => resolve(JSON.parse(read)));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(text);
  });
}

type Message = { event: string; data?: string };

function opened(key: string, { address, token, channels }: ToOpen['sockets'][number]): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/app/${key}?protocol=7`);
  const send = (event: string, data: object): void => socket.send(JSON.stringify({ event, data }));
  const subscribe = async (socketId: string): Promise<void> => {
    const auth = await granted(address, token, { socket_id: socketId, channel_name: channels });
    for (const channel of channels) send('pusher:subscribe', { channel, auth: auth[channel]?.auth ?? '' });
    send(HEARTBEAT_EVENT, { seconds: HEARTBEAT_SECONDS });
  };
  return new Promise((resolve, reject) => {
    let subscribed = 0;
    let isOver = false;
    const over = (error?: Error): void => {
      if (isOver) return;
      isOver = true;
      if (subscribed >= channels.length) counts.open -= 1;
      counts.lost += 1;
      socket.terminate();
      reject(error ?? new Error('a socket was closed'));
    };
    socket.on('upgrade', ({ socket: raw }) => sockets.add(raw));
    socket.once('close', () => over());
    socket.on('error', over);
    socket.on('message', (text) => {
      counts.messages += 1;
      const message: Message = JSON.parse(String(text));
      if (message.event === 'pusher:ping') send('pusher:pong', {});
      if (message.event === 'pusher:connection_established') {
        const data: { socket_id: string } = JSON.parse(message.data ?? '');
        subscribe(data.socket_id).catch(over);
      }
      if (message.event !== 'pusher_internal:subscription_succeeded') return;
      subscribed += 1;
      if (subscribed < channels.length) return;
      counts.open += 1;
      resolve();
    });
  });
}

async function openAll({ key, sockets: wanted }: ToOpen): Promise<void> {
  const waiting = wanted.values();
  const some = async (): Promise<void> => {
    for (const each of waiting) await opened(key, each).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, some));
  tell();
}

function tell(): void {
  const bytes = [...sockets].reduce((sum, each) => sum + each.bytesRead + each.bytesWritten, 0);
  const heard: Heard = { ...counts, bytes };
  process.send?.(heard);
}

process.on('message', (asked: ToOpen | 'tell') => {
  if (asked === 'tell') tell();
  else void openAll(asked);
});
