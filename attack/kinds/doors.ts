/** Against the checks on requests: methods, origins, tokens, odd bodies, and what refusals disclose. */
import { uuidv7 } from 'uuidv7';
import { type Attack } from '../attack.ts';
import { held } from '../fell.ts';
import { exchange } from '../wire.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

export const doorAttacks: Attack[] = [
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
      // a list of one name is read as that name, and the trip is the owner's own
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
