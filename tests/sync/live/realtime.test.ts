import { expect, test } from 'vitest';
import {
  connectRealtime,
  type RealtimeConfig,
  type RealtimeHandlers,
} from '../../../src/sync/live/realtime.ts';
import type { Transport } from '../../../src/sync/net/transport.ts';

const config: RealtimeConfig = { key: 'app', cluster: 'ap1', host: 'socket.example', port: 443, tls: true };
const never = (): never => {
  throw new Error('nothing is sent');
};
const transport: Transport = { get: never, post: never, mayLeave: never };
const handlers: RealtimeHandlers = {
  event: never,
  newTrips: never,
  feed: never,
  feedSubscribed: never,
  live: never,
  message: never,
  opened: never,
};

test.each([{ key: '' }, { cluster: '' }, { host: '' }])('with %j realtime does not start', (missing) => {
  const user = { id: 'anika', type: 'customer' as const, name: 'Anika' };
  expect(() => connectRealtime({ ...config, ...missing }, user, transport, handlers)).toThrow(
    'Pusher credentials are specified incorrectly',
  );
});
