/** Against the head of a request: addresses, lengths, line breaks, paths, hosts. */
import { type Attack } from '../attack.ts';
import { Fell, held } from '../fell.ts';
import type { Target } from '../target.ts';
import { exchange } from '../wire.ts';

const answersIn = (text: string): number => text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;

/** How many requests the address in these headers has left. */
async function left(target: Target, headers: Record<string, string>): Promise<number> {
  const { headers: answer } = await target.call('GET', 'health', { headers });
  const remaining = answer.get('x-ratelimit-remaining');
  if (remaining === null) throw new Fell('there is no limit');
  return Number(remaining);
}

export const headAttacks: Attack[] = [
  {
    name: 'a client names an address of its own',
    run: async (target) => {
      // the proxy in front appends the true address, whatever the client has sent before it
      const fixed = target.address();
      const before = await left(target, { 'x-forwarded-for': `10.253.0.1, ${fixed}` });
      const after = await left(target, { 'x-forwarded-for': `10.253.0.2, ${fixed}` });
      held(after === before - 1, 'the client chose its address');
      const plain = await left(target, { 'x-forwarded-for': fixed, 'x-real-ip': '10.253.0.3' });
      const forwarded = await left(target, { 'x-forwarded-for': fixed, forwarded: 'for=10.253.0.4' });
      held(forwarded === plain - 1, 'another header chose the address');
    },
  },
  {
    name: 'an address that is none',
    run: async (target) => {
      for (const from of [
        '',
        ',',
        'x',
        '999.1.1.1',
        "'; --",
        '1'.repeat(5000),
        '::1%x',
        '[::1]:80',
        '10.0.0.1:99',
      ]) {
        const { status } = await target.call('GET', 'health', { from });
        held(status === 200 || status === 429, `${from.slice(0, 20)} was answered with ${status}`);
      }
    },
  },
  {
    name: 'requests are smuggled behind others',
    run: async (target) => {
      const inner = 'GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n';
      const post = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      const heads = [
        `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
        `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
        `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
        `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
        `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
        `Content-Length: +5\r\n\r\n${inner}`,
        `Content-Length: 5, 5\r\n\r\n${inner}`,
        `X: y\r\n Content-Length: 9\r\n\r\n${inner}`,
        `Transfer-Encoding: chunked\r\n\r\n5;\nx\r\n{"a":\r\n0\r\n\r\n${inner}`,
        `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}`,
      ];
      const answers = await Promise.all(heads.map((head) => exchange(target, post + head, 400)));
      answers.forEach((answer, index) =>
        held(
          answersIn(answer) <= 1 && !answer.includes(' 200 '),
          `${JSON.stringify(heads[index])} was answered with ${answer.slice(0, 60)}`,
        ),
      );
    },
  },
  {
    name: 'line breaks where a header is made of what was sent',
    run: async (target) => {
      const injected = '%0d%0aSet-Cookie:%20taken=1';
      const answers = await Promise.all([
        exchange(target, `GET /${injected} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 500),
        exchange(
          target,
          `GET /signin?error=${injected} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: lang=${injected}\r\n\r\n`,
          500,
        ),
        exchange(
          target,
          `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nAccept: text/html\r\nConnection: close\r\n` +
            `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${6 + injected.length}\r\n\r\nphone=${injected}`,
          1500,
        ),
        exchange(
          target,
          `GET /api/v1/csrf-cookie HTTP/1.1\r\nHost: x\r\nCookie: XSRF-TOKEN=a${injected}\r\nConnection: close\r\n\r\n`,
          500,
        ),
      ]);
      for (const answer of answers) {
        held(answersIn(answer) === 1, `there were ${answersIn(answer)} answers`);
        held(!/^set-cookie: *taken/im.test(answer), 'a header was made of it');
      }
    },
  },
  {
    name: 'heads of a hundred kilobytes, and thousands of fields',
    run: async (target) => {
      const [long, many] = await Promise.all([
        exchange(target, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`),
        exchange(target, `GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(20_000)}\r\n`),
      ]);
      for (const answer of [long, many])
        held(/HTTP\/1\.1 4\d\d/.test(answer) || answer === '', `it was answered with ${answer.slice(0, 40)}`);
    },
  },
  {
    name: 'methods that no browser uses, and other protocols',
    run: async (target) => {
      for (const line of [
        'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x',
        'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: told',
        'GET http://127.0.0.1:1/ HTTP/1.1\r\nHost: x',
        'PRI * HTTP/2.0',
        'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
        'GET / HTTP/9.9\r\nHost: x',
      ]) {
        const answer = await exchange(target, `${line}\r\n\r\n`, 200);
        held(!/HTTP\/1\.1 [12]\d\d/.test(answer), `${line} was answered with ${answer.slice(0, 40)}`);
        held(!answer.includes('told'), 'what was sent came back');
      }
    },
  },
  {
    name: 'files beside the app',
    run: async (target) => {
      const paths = [
        '/../package.json',
        '/..%2f..%2fpackage.json',
        '/assets/..%5c..%5cpackage.json',
        '/%2e%2e/%2e%2e/etc/passwd',
        '//etc/passwd',
        '/assets/%00/../../package.json',
        '/.data/server.pid',
        '/server/main.ts',
        '/.git/config',
        '/....//....//etc/passwd',
      ];
      for (const path of paths) {
        const answer = await exchange(
          target,
          `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
          500,
        );
        held(!/root:|"dependencies"|\[core\]|endInOrder/.test(answer), `${path} was read`);
        held(!/HTTP\/1\.1 5/.test(answer), `${path} was answered with ${answer.slice(0, 40)}`);
      }
    },
  },
  {
    name: 'a host of one’s own',
    run: async (target) => {
      for (const path of ['/', '/api/v1/health', '/signin', '/api/v1/setting/common']) {
        const answer = await exchange(
          target,
          `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
          500,
        );
        held(!answer.includes('evil.example'), `${path} says evil.example`);
      }
    },
  },
];
