/** Against HTTP's connections: heads and bodies without end, answers that nobody reads. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { costs, MEGABYTE, several } from '../costs.ts';
import { wire } from '../wire.ts';

const SIGN_IN = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

export const connectionAttacks: Attack[] = [
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
        return one;
      });
      let refused = 0;
      await new Promise<void>((enough) => {
        const answers = asked.map(async (one) => {
          if ((await one.answered(/HTTP\/1\.1 429 /, 10_000)) && ++refused === 20) enough();
        });
        void Promise.all(answers).then(() => enough());
      });
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
