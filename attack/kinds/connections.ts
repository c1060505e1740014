/** Against the connections of the server: broken off, never read, never ended, wrongly framed, far too many. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { held, type Attack } from '../attack.ts';
import type { Target } from '../target.ts';
import { frame, realtimeWire, upgradeHead, wire, type Wire } from '../wire.ts';

const MEGABYTE = 1024 * 1024;

const SIGN_IN = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Asks for an upgrade again and again, and resets the connection. */
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

/** Does so, and looks what it costs while it is open. */
async function costs(target: Target, mostMegabytes: number, work: () => Promise<Wire[]>): Promise<void> {
  const before = await target.memory();
  const wires = await work();
  const megabytes = ((await target.memory()) - before) / MEGABYTE;
  for (const { socket } of wires) socket.destroy();
  held(megabytes < mostMegabytes, `it cost ${Math.round(megabytes)} MB, more than ${mostMegabytes}`);
}

/** Sends the same bytes again and again, as fast as they are taken, until the other end has had enough. */
async function pours({ socket, closedWithin }: Wire, bytes: Buffer, total: number): Promise<void> {
  const many = Buffer.concat(Array.from({ length: 2000 }, () => bytes));
  for (let sent = 0; sent < total && socket.writable; sent += many.length)
    if (!socket.write(many))
      await Promise.race([new Promise((done) => socket.once('drain', done)), closedWithin(5000)]);
}

const several = async (count: number, open: (index: number) => Promise<Wire>): Promise<Wire[]> =>
  Promise.all(Array.from({ length: count }, (_each, index) => open(index)));

export const connectionAttacks: Attack[] = [
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
      held(/permessage-deflate/.test(one.heard()), 'compression was not agreed on');
      // the header and trailer of gzip around the raw stream are left out
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
      const refused = opened.filter(({ heard }) => heard().includes(' 429 '));
      for (const { socket } of opened) socket.destroy();
      held(refused.length >= 50, `only ${refused.length} of 260 were refused`);
    },
  },
  {
    name: 'four hundred sign-ins are half sent',
    run: async (target) =>
      costs(target, 60, () =>
        several(400, async () => {
          const one = await wire(target);
          one.socket.write(`${SIGN_IN}Transfer-Encoding: chunked\r\n\r\n`);
          one.socket.write(chunk(`{"phone":"${'0'.repeat(200_000)}`));
          await one.answered(/HTTP/, 500);
          return one;
        }),
      ),
  },
  {
    name: 'bodies in pieces of one byte, never ended',
    run: async (target) =>
      costs(target, 80, () =>
        several(100, async () => {
          const one = await wire(target);
          one.socket.write(`${SIGN_IN}Transfer-Encoding: chunked\r\n\r\n${chunk('0').repeat(15_000)}`);
          await delay(300);
          return one;
        }),
      ),
  },
  {
    name: 'a body that inflates to half a gigabyte',
    run: async (target) => {
      const one = gzipSync(Buffer.alloc(20 * MEGABYTE, 32));
      const bomb = Buffer.concat(Array.from({ length: 25 }, () => one));
      const as = await target.person('customer');
      await costs(target, 80, async () => {
        const response = await fetch(`${target.url}/api/v1/sync/push`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${as.token}`,
            'content-type': 'application/json',
            'content-encoding': 'gzip',
          },
          body: bomb,
        });
        held(response.status === 413, `the bomb was answered with ${response.status}`);
        return [];
      });
    },
  },
  {
    name: 'large answers are asked for in a row and never read',
    run: async (target) =>
      costs(target, 100, () =>
        several(6, async () => {
          const one = await wire(target);
          one.socket.pause();
          for (let i = 0; i < 100; i++)
            one.socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
          await delay(500);
          return one;
        }),
      ),
  },
  {
    name: 'one person begins forty requests at once and ends none',
    run: async (target) => {
      const as = await target.person('customer');
      const asked = await several(40, async () => {
        const one = await wire(target);
        one.socket.write(
          `POST /api/v1/sync/push HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${as.token}\r\n` +
            `Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"mutations":[`,
        );
        await one.answered(/HTTP\/1\.1 \d/, 500);
        return one;
      });
      const refused = asked.filter(({ heard }) => heard().includes(' 429 ')).length;
      for (const { socket } of asked) socket.destroy();
      held(refused >= 20, `only ${refused} of 40 were refused`);
    },
  },
  {
    name: 'half a head, held for ever',
    slow: true,
    run: async (target) => {
      const silent = await wire(target);
      const busy = await wire(target);
      busy.socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
      const drip = setInterval(() => busy.socket.write('X-Y: z\r\n'), 500);
      const closed = await Promise.all([silent.closedWithin(14_000), busy.closedWithin(14_000)]);
      clearInterval(drip);
      held(
        closed.every((each) => each),
        'it was held for more than 14 s',
      );
    },
  },
  {
    name: 'half a body, held for ever',
    slow: true,
    run: async (target) => {
      const one = await wire(target);
      one.socket.write(`${SIGN_IN}Content-Length: 1000\r\n\r\n{"phone":`);
      held(await one.closedWithin(24_000), 'it was held for more than 24 s');
    },
  },
  {
    name: 'a body that drips for ever before sign-in',
    slow: true,
    run: async (target) => {
      const one = await wire(target);
      one.socket.write(`${SIGN_IN}Content-Length: 10000\r\n\r\n`);
      const drip = setInterval(() => one.socket.write(' '), 2000);
      const closed = await one.closedWithin(66_000);
      clearInterval(drip);
      held(closed, 'it was held for more than 66 s');
    },
  },
  {
    name: 'a reader who stops in the middle of a large answer',
    slow: true,
    run: async (target) => {
      const one = await wire(target);
      one.socket.pause();
      for (let i = 0; i < 500; i++)
        one.socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      await delay(44_000);
      one.socket.resume();
      held(await one.closedWithin(3000), 'the answers were kept for more than 44 s');
    },
  },
];
