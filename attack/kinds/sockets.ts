/** Against the realtime sockets: broken off, never read, wrongly framed, far too many. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { costs, MEGABYTE, several } from '../costs.ts';
import type { Target } from '../target.ts';
import { frame, realtimeWire, upgradeHead, wire, type Wire } from '../wire.ts';

/** Asks for an upgrade repeatedly, and resets the connection each time. */
async function resets(target: Target, path: string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const socket = await target.connect();
    socket.write(upgradeHead(path));
    if (i % 2 === 0) socket.resetAndDestroy();
    else socket.once('data', () => socket.resetAndDestroy());
  }
  await delay(50);
  held(target.running, 'the process ended');
}

/** Sends the same bytes repeatedly, as fast as they are taken, until `total` are sent or the connection is closed. */
async function pours({ socket, closedWithin }: Wire, bytes: Buffer, total: number): Promise<void> {
  const many = Buffer.concat(Array.from({ length: 2000 }, () => bytes));
  for (let sent = 0; sent < total && socket.writable; sent += many.length)
    if (!socket.write(many))
      await Promise.race([new Promise((done) => socket.once('drain', done)), closedWithin(5000)]);
}

export const socketAttacks: Attack[] = [
  { name: 'an upgrade to nowhere is asked for and reset', run: (target) => resets(target, '/nope') },
  {
    name: 'an upgrade to the realtime socket is asked for and reset',
    run: (target) => resets(target, `/app/${target.realtimeKey}`),
  },
  {
    name: 'an upgrade with an unknown key is asked for and reset',
    run: (target) => resets(target, '/app/unknown'),
  },
  {
    name: 'a realtime socket that never reads asks for pongs without end',
    run: async (target) =>
      costs(target, 40, async () => {
        const one = await realtimeWire(target);
        one.socket.pause();
        await pours(one, frame(9, ''), 20 * MEGABYTE);
        return [one];
      }),
  },
  {
    name: 'a realtime socket that never reads asks for errors without end',
    run: async (target) =>
      costs(target, 40, async () => {
        const one = await realtimeWire(target);
        one.socket.pause();
        await pours(one, frame(1, ''), 20 * MEGABYTE);
        return [one];
      }),
  },
  {
    name: 'a realtime socket says more than it may',
    run: async (target) => {
      const one = await realtimeWire(target);
      for (let i = 0; i < 500; i++) one.socket.write(frame(1, '{"event":"pusher:ping"}'));
      held(await one.closedWithin(2000), 'it was let go on');
    },
  },
  {
    name: 'a realtime message inflates to a thousand times its size',
    run: async (target) => {
      const one = await realtimeWire(target, 'Sec-WebSocket-Extensions: permessage-deflate');
      held(/permessage-deflate/.test(one.received()), 'compression was not agreed on');
      // without the header and trailer that gzip puts around the raw stream
      const bomb = gzipSync(Buffer.alloc(4 * MEGABYTE, 32)).subarray(10, -8);
      one.socket.write(Buffer.concat([Buffer.from([0xc1]), frame(1, bomb).subarray(1)]));
      held(await one.closedWithin(2000), 'the message was taken');
    },
  },
  {
    name: 'a realtime message in fragments without end',
    run: async (target) => {
      const one = await realtimeWire(target);
      one.socket.write(frame(1, '{', false));
      for (let i = 0; i < 2000; i++) one.socket.write(frame(0, '', false));
      held(await one.closedWithin(2000), 'the fragments were kept');
    },
  },
  {
    name: 'frames that are none',
    run: async (target) => {
      const wrong = [
        Buffer.from([0x81, 0x01, 0x61]), // not masked
        Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), // reserved bits
        Buffer.from([0x83, 0x80, 0, 0, 0, 0]), // a kind that does not exist
        Buffer.from([0x09, 0x80, 0, 0, 0, 0]), // a ping in pieces
        Buffer.from([0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]), // exabytes
        Buffer.from([0x88, 0x81, 0, 0, 0, 0, 1]), // half a close code
        frame(1, Buffer.from([0xff, 0xfe])), // no UTF-8
      ];
      for (const bytes of wrong) {
        const one = await realtimeWire(target);
        one.socket.write(bytes);
        held(await one.closedWithin(2000), `${bytes.toString('hex')} was taken`);
      }
    },
  },
  {
    name: 'one address opens sockets without end',
    run: async (target) => {
      const opened = await several(260, async () => {
        const one = await wire(target);
        one.socket.write(upgradeHead(`/app/${target.realtimeKey}`, 'X-Forwarded-For: 10.254.0.1'));
        await one.answered(/HTTP\/1\.1 \d/);
        return one;
      });
      const refused = opened.filter(({ received }) => received().includes(' 429 '));
      for (const { socket } of opened) socket.destroy();
      held(refused.length >= 50, `only ${refused.length} of 260 were refused`);
    },
  },
];
