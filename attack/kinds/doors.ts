/** Against what lets requests in: signatures, addresses, origins, heads that mean two things, bodies that are odd. */
import { uuidv7 } from 'uuidv7';
import { feedChannel, userChannel } from '../../protocol/realtime.ts';
import { Fell, held, type Attack } from '../attack.ts';
import { authOf, exchange, realtimeWire, subscribes } from '../wire.ts';
import type { Target } from '../target.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const answersIn = (text: string): number => text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** How many requests the address of these headers has left. */
async function left(target: Target, headers: Record<string, string>): Promise<number> {
  const { headers: answer } = await target.call('GET', 'health', { headers });
  const remaining = answer.get('x-ratelimit-remaining');
  if (remaining === null) throw new Fell('there is no limit');
  return Number(remaining);
}

export const doorAttacks: Attack[] = [
  {
    name: 'a channel is signed before signing out and heard after it',
    run: async (target) => {
      const person = await target.person('customer');
      const socket = await realtimeWire(target);
      const own = userChannel('customer', person.id);
      const auth = await authOf(target, person, socket.socketId, own);
      held(auth !== '', 'the channel was not signed');
      await target.call('POST', 'auth/logout', { as: person, body: {} });
      held(!(await subscribes(socket, own, auth)), 'the channel was heard');
    },
  },
  {
    name: 'a socket that hears only feeds stays after signing out',
    run: async (target) => {
      const person = await target.person('provider');
      const socket = await realtimeWire(target);
      const feed = feedChannel('provider', 6);
      held(
        await subscribes(socket, feed, await authOf(target, person, socket.socketId, feed)),
        'the feed was refused',
      );
      await target.call('POST', 'auth/logout', { as: person, body: {} });
      held(await socket.answered(/signed out/), 'the socket was kept');
    },
  },
  {
    name: 'a channel is signed before a new password and heard after it',
    run: async (target) => {
      const person = await target.person('customer');
      const [waiting, hearing] = [await realtimeWire(target), await realtimeWire(target)];
      const own = userChannel('customer', person.id);
      const early = await authOf(target, person, waiting.socketId, own);
      held(
        await subscribes(hearing, own, await authOf(target, person, hearing.socketId, own)),
        'one’s own channel was refused',
      );
      const from = target.address();
      const asked = await target.call('POST', 'auth/forgot-password', {
        from,
        body: { phone: person.phone },
      });
      const otp_id = /"otp_id":"([^"]+)"/.exec(JSON.stringify(asked.body))?.[1];
      let otp: string | undefined;
      for (let i = 0; i < 40 && otp === undefined; i++)
        otp = /\d{4,6}/.exec((await target.messages(person.phone))[0] ?? '')?.[0];
      const password = 'another1234';
      const body = { otp_id, otp, password, password_confirmation: password };
      const reset = await target.call('POST', 'auth/reset-password', { from, body });
      held(reset.status === 200, `the new password was answered with ${reset.status}`);
      held(await hearing.answered(/signed out/), 'the socket was kept');
      held(!(await subscribes(waiting, own, early)), 'the channel was heard');
    },
  },
  {
    name: 'a signature of another socket, of another channel, or cut and glued',
    run: async (target) => {
      const [person, other] = [await target.person('customer'), await target.person('customer')];
      const [mine, foreign] = [await realtimeWire(target), await realtimeWire(target)];
      const own = userChannel('customer', person.id);
      const auth = await authOf(target, person, mine.socketId, own);
      held(!(await subscribes(foreign, own, auth)), 'another socket’s signature was taken');
      const theirs = userChannel('customer', other.id);
      held(!(await subscribes(mine, theirs, auth)), 'another channel’s signature was taken');
      held((await authOf(target, person, mine.socketId, theirs)) === '', 'another’s channel was signed');
      const [head = '', session = '', signature = ''] = auth.split('.');
      for (const glued of [
        `${head.replace(/[0-9a-z]+$/, 'zzzzzz')}.${session}.${signature}`,
        `${head}.${'A'.repeat(43)}.${signature}`,
        `${head}.${session}.${'A'.repeat(43)}`,
        `${head}.${session}`,
        auth.replace(/^[^:]+/, 'x'),
      ])
        held(!(await subscribes(mine, own, glued)), `${glued} was taken`);
    },
  },
  {
    name: 'a client names an address of its own',
    run: async (target) => {
      // the proxy in front adds the true address at the end, whatever the client has sent before it
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
    name: 'a method behind another',
    run: async (target) => {
      const [owner, other] = [await target.person('customer'), await target.person('customer')];
      const [id = ''] = await target.trips(owner, 1);
      const status = { status: 'canceled', cancel_note: 'x' };
      const tries = await Promise.all([
        target.call('POST', `trip/status/${id}`, { as: other, body: { ...status, _method: 'PUT' } }),
        target.call('GET', `trip/status/${id}?_method=PUT&status=canceled`, { as: owner }),
        target.call('POST', `trip/status/${id}`, { as: owner, body: { ...status, _method: ['PUT'] } }),
        target.call('POST', `trip/status/${id}`, { as: owner, body: { ...status, _method: { PUT: 1 } } }),
        target.call('POST', `trip/status/${id}`, {
          as: owner,
          body: status,
          headers: { 'x-http-method-override': 'PUT' },
        }),
      ]);
      const [row] = await target.rows('select status from trips where id = $1', [id]);
      const answers = tries.map((each) => each.status).join();
      held(tries[0]?.status === 403, `another’s trip was answered with ${tries[0]?.status}`);
      // a list of one name reads as that name, and the trip is the owner's own
      held(
        tries.every((each) => each.status < 500),
        answers,
      );
      held(
        row?.['status'] === 'active' || tries[2]?.status === 200,
        `the trip is ${String(row?.['status'])}`,
      );
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
    name: 'a foreign page sends a form, with cookies and without',
    run: async (target) => {
      const person = await target.person('customer');
      const login = `phone=${encodeURIComponent(person.phone)}&password=${person.password}`;
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'https://evil.example', cookie: 'XSRF-TOKEN=a' },
        { cookie: `XSRF-TOKEN=${'a'.repeat(43)}`, 'x-xsrf-token': 'b'.repeat(43) },
        { origin: target.url.replace('127.0.0.1', '127.0.0.1.evil.example') },
      ]) {
        const {
          status,
          body,
          headers: answer,
        } = await target.call('POST', 'auth/login', {
          from: target.address(),
          body: login,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'text/html',
            ...headers,
          },
        });
        const isRefused = status === 303 && answer.get('location')?.includes('csrf_mismatch') === true;
        held(isRefused || status === 403, `${JSON.stringify(headers)} was answered with ${status}`);
        held(!String(body).includes('token'), 'it was signed in');
      }
    },
  },
  {
    name: 'lists within lists within lists',
    run: async (target) => {
      const as = await target.person('customer');
      const text = `{"mutations":[{"id":"${uuidv7()}","name":"trip.cancel","v":1,"args":{"trip_id":${deep(100_000)}}},{"id":"${uuidv7()}","name":"notification.read","v":1,"args":{"x":{}}}]}`;
      const pushed = await target.call('POST', 'sync/push', { as, body: text, headers: JSON_BODY });
      held(pushed.status === 200, `the push was answered with ${pushed.status}`);
      held(!JSON.stringify(pushed.body).includes('server_error'), 'it was run into');
      for (const body of [
        deep(400_000),
        `{"phone":${deep(3000)}}`,
        `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
      ])
        for (const path of ['auth/login', 'sync/pull']) {
          const { status } = await target.call('POST', path, { as, body, headers: JSON_BODY });
          held(status >= 400 && status < 500, `${path} answered ${status}`);
        }
    },
  },
  {
    name: 'fields that every object has',
    run: async (target) => {
      const as = await target.person('customer');
      for (const text of [
        '{"__proto__":{"admin":true},"limit":1}',
        '{"constructor":{"prototype":{"admin":true}},"limit":1}',
        '{"limit":1,"cursor":{"__proto__":1}}',
        '{"limit":1,"cursor":{"toString":1}}',
        '{"mutations":[],"columns":[{"at":[0],"mutation":{"__proto__":[1]}}]}',
      ])
        for (const path of ['sync/pull', 'sync/push']) {
          const { status } = await target.call('POST', path, { as, body: text, headers: JSON_BODY });
          held(status < 500, `${text} was answered with ${status}`);
        }
      const { body } = await target.call('GET', 'auth/me', { as });
      held(!JSON.stringify(body).includes('admin'), 'it was kept');
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
  {
    name: 'an error is kept by whoever stands between',
    run: async (target) => {
      for (const [method, path, headers] of [
        ['GET', 'auth/me', {}],
        ['GET', 'nowhere', {}],
        ['GET', '/assets/none.js', {}],
        ['POST', 'auth/login', JSON_BODY],
        ['GET', 'trip/show', { authorization: 'Bearer wrong' }],
      ] as const) {
        const reply = await target.call(method, path, { headers, ...(method === 'POST' && { body: '{' }) });
        held(reply.status >= 400, `${path} was answered with ${reply.status}`);
        held(
          reply.headers.get('cache-control') === 'no-store',
          `${path}: ${reply.headers.get('cache-control')}`,
        );
      }
      const raw = await exchange(target, 'NONSENSE\r\n\r\n', 500);
      held(/cache-control: no-store/i.test(raw), 'what is no HTTP is answered without it');
    },
  },
  {
    name: 'a token in another place, or of another kind',
    run: async (target) => {
      const person = await target.person('customer');
      const { token } = person;
      for (const headers of [
        { impersonate: token },
        { authorization: token },
        { authorization: `Basic ${token}` },
        { authorization: `Bearer ${token}x` },
        { authorization: `Bearer ${token.slice(0, -1)}` },
        { cookie: `token=${token}` },
        { authorization: 'Bearer ', impersonate: 'x' },
      ]) {
        const { status } = await target.call('GET', 'auth/me', { headers });
        held(status === 401, `${Object.keys(headers).join()} was answered with ${status}`);
      }
      const { status } = await target.call('GET', `auth/me?token=${token}&authorization=${token}`);
      held(status === 401, `a token in the address was answered with ${status}`);
    },
  },
  {
    name: 'the inbox of the demo market is read from elsewhere',
    run: async (target) => {
      for (const headers of [
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1', 'x-forwarded-for': '::1' },
      ]) {
        const { body } = await target.call('GET', '/dev/sms', { headers });
        held(!/\+8801[3-9]/.test(JSON.stringify(body)), 'a code of a real number was shown');
      }
    },
  },
];
