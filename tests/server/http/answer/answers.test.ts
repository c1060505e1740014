import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { at, startServer, type TestServer } from '../../../../testkit/process/server.ts';
import { START, tripIntent } from '../../../../testkit/market/market.ts';

let server: TestServer;
let customer: string;
let stranger: string;
let provider: string;
let tripId: string;

beforeAll(async () => {
  server = await startServer();
  const { market } = server;
  const owner = await market.person('customer');
  customer = await server.signIn(owner);
  stranger = await server.signIn(await market.person('customer'));
  provider = await server.signIn(await market.person('provider'));
  const intent = tripIntent();
  tripId = intent.args.id;
  await market.act(owner, intent);
});
afterAll(() => server.close());

describe('every answer', () => {
  test('carries the time of the server', async () => {
    for (const path of ['health', 'nowhere', 'auth/me'])
      expect(Number((await server.call('GET', path)).headers['x-server-time'])).toBe(START);
  });

  test('that is a document forbids foreign and inline scripts, framing and sniffing', async () => {
    const { headers } = await server.call('GET', '/dev/sms', { headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+/);
    expect(policy).not.toContain('google');
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    });
  });

  test.each(['health', 'nowhere', '/assets/none.js'])(
    'of %s, in which nothing runs, says who may read it and no more',
    async (path) => {
      const { headers } = await server.call('GET', path);
      expect(Object.keys(headers).toSorted()).toEqual([
        'cache-control',
        'content-length',
        'content-type',
        'cross-origin-resource-policy',
        'date',
        'x-content-type-options',
        'x-server-time',
      ]);
    },
  );

  test('of a call is cached nowhere', async () => {
    expect((await server.call('GET', 'health')).headers['cache-control']).toBe('no-store');
  });

  test('says the same on framing in both ways, and where the socket is without asking the request', async () => {
    const page = { accept: 'text/html' };
    for (const host of ['evil.example', 'localhost']) {
      const { headers } = await server.call('GET', '/dev/sms', { headers: { ...page, host } });
      expect(headers['x-frame-options']).toBe('DENY');
      expect(String(headers['content-security-policy'])).toMatch(/connect-src 'self'(;|$)/);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    const known = await startServer({ PUBLIC_URL: 'https://durpalla.example' });
    const { headers } = await known.call('GET', '/dev/sms', { headers: { ...page, host: 'evil.example' } });
    expect(String(headers['content-security-policy'])).toContain(
      "connect-src 'self' wss://durpalla.example;",
    );
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await known.close();
  });

  test('that is a page asks for the phone’s place and camera, and for nothing else of it', async () => {
    const page = await server.call('GET', '/dev/sms', { headers: { accept: 'text/html' } });
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
    expect(page.headers['permissions-policy']).toContain('geolocation=(self)');
    expect(page.headers['permissions-policy']).toContain('microphone=()');
    expect((await server.call('GET', 'health')).headers['permissions-policy']).toBeUndefined();
  });
});

describe('what is refused', () => {
  test('is cached nowhere, whatever refused it', async () => {
    const json = { 'content-type': 'application/json' };
    const refused = await Promise.all([
      server.call('GET', 'auth/me'),
      server.call('GET', 'nowhere'),
      server.call('GET', '/assets/none.js'),
      server.call('GET', '%zz'),
      server.call('POST', 'auth/login', { body: '{', headers: json }),
      server.call('POST', 'auth/login', { body: '<a/>', headers: { 'content-type': 'application/xml' } }),
      server.call('POST', 'auth/login', { body: {}, headers: { origin: 'https://evil.example' } }),
      server.call('GET', 'health', { headers: { 'x-durpalla-protocol': '0' } }),
    ]);
    for (const { status, headers } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect([status, headers['cache-control']]).toEqual([status, 'no-store']);
    }
  });

  test('401: without a token, with a made-up one, and with one of another kind', async () => {
    for (const headers of [{}, { authorization: 'Bearer made-up' }, { impersonate: 'made-up' }]) {
      const { status, body } = await server.call('GET', 'auth/me', { headers });
      expect(status).toBe(401);
      expect(body).toMatchObject({ success: false, code: 'unauthenticated' });
    }
  });

  test('403: another person’s trip, the other role’s calls', async () => {
    const canceled = { status: 'canceled', cancel_note: 'mine' };
    expect((await server.call('PUT', `trip/status/${tripId}`, { as: stranger, body: canceled })).status).toBe(
      403,
    );
    expect((await server.call('GET', `trip/${tripId}/bids`, { as: stranger })).status).toBe(403);
    expect((await server.call('GET', `trip/show`, { as: stranger, query: { id: tripId } })).status).toBe(403);
    expect((await server.call('GET', 'provider/index-cars', { as: customer })).status).toBe(403);
  });

  test('404: unknown ids, ids that are none, unknown calls', async () => {
    const body = { status: 'completed' };
    for (const id of [uuidv7(), 'x', '%00', `${tripId}0`])
      expect((await server.call('PUT', `trip/status/${id}`, { as: provider, body })).status).toBe(404);
    for (const path of ['nowhere', 'select/geo_loc/districts/9', 'select/geo_loc/unions/0', '%zz'])
      expect((await server.call('GET', path)).status).toBe(404);
    expect((await server.call('GET', 'trip/show', { as: customer, query: { id: uuidv7() } })).status).toBe(
      404,
    );
  });

  test('409: a trip with an id that is taken', async () => {
    const { args } = tripIntent({ id: tripId });
    const { status, body } = await server.call('POST', 'trip/store', { as: customer, body: args });
    expect(status).toBe(409);
    expect(at(body, 'code')).toBe('conflict');
  });

  test('413: a body over a mebibyte, also when it is small until it is inflated', async () => {
    const big = JSON.stringify({ phone: 'x'.repeat(1024 * 1024) });
    expect(
      (
        await server.call('POST', 'auth/login', {
          body: big,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(413);
    const zipped = await server.call('POST', 'auth/login', {
      body: gzipSync(big),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(zipped.status).toBe(413);
    expect(at(zipped.body, 'code')).toBe('body_too_large');
  });

  test('415: a body that is neither JSON nor a form', async () => {
    const headers = { 'content-type': 'application/xml' };
    expect((await server.call('POST', 'auth/login', { body: '<a/>', headers })).status).toBe(415);
  });

  test('422: JSON that is none, the wrong shape, a broken archive', async () => {
    const json = { 'content-type': 'application/json' };
    for (const body of ['{', '[]', '"x"', '{"__proto__":{}}', ''])
      expect((await server.call('POST', 'auth/login', { body, headers: json })).status).toBe(422);
    const broken = { ...json, 'content-encoding': 'gzip' };
    expect(
      (await server.call('POST', 'auth/login', { body: Buffer.from('no gzip'), headers: broken })).status,
    ).toBe(422);
  });

  test('422: a message for each field that does not fit', async () => {
    const { status, body } = await server.call('POST', 'bid/store', {
      as: provider,
      headers: { 'accept-language': 'en' },
      body: { trip_id: tripId, car_id: 7, price: 0, note: 'x'.repeat(201) },
    });
    expect(status).toBe(422);
    expect(at(body, 'errors')).toEqual({
      car_id: ['This value is not valid.'],
      price: ['This must be at least 1.'],
      note: expect.any(Array),
    });
  });

  test('426: an app that is too old, and only then', async () => {
    const called = (version: string) =>
      server.call('GET', 'health', { headers: { 'x-durpalla-protocol': version } });
    expect((await called('0')).status).toBe(426);
    expect(at((await called('0')).body, 'code')).toBe('update_required');
    expect((await called('1')).status).toBe(200);
    expect((await called('7')).status).toBe(200);
  });
});

test('429: more requests than allowed, with the time to wait', async () => {
  const strict = await startServer({ RATE_LIMIT: '3' });
  try {
    for (let i = 0; i < 3; i++) expect((await strict.call('GET', 'health')).status).toBe(200);
    const { status, headers, body } = await strict.call('GET', 'health');
    expect(status).toBe(429);
    expect(at(body, 'code')).toBe('too_many_tries');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

test('one person may take a tenth of what an address may', async () => {
  const strict = await startServer({ RATE_LIMIT: '20' });
  try {
    const token = await strict.signIn(await strict.market.person('customer'));
    const other = await strict.signIn(await strict.market.person('customer'));
    for (let i = 0; i < 2; i++) expect((await strict.call('GET', 'auth/me', { as: token })).status).toBe(200);
    expect((await strict.call('GET', 'auth/me', { as: token })).status).toBe(429);
    expect((await strict.call('GET', 'auth/me', { as: other })).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a compressed body is read', async () => {
  const { status } = await server.call('POST', 'sync/pull', {
    as: customer,
    body: gzipSync(JSON.stringify({ limit: 10 })),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  expect(status).toBe(200);
});

test('an answer is compressed for whoever takes it', async () => {
  const { headers } = await server.call('GET', 'openapi.json', { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
});
