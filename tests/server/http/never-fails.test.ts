import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { Route } from '../../../server/http/route.ts';
import { uuidv7 } from 'uuidv7';
import { tripIntent } from '../../../testkit/market/market.ts';
import { at, startServer, type TestServer } from '../../../testkit/process/server.ts';

let server: TestServer;
const tokens: string[] = [];
beforeAll(async () => {
  server = await startServer();
  const types: Actor['type'][] = ['customer', 'provider', 'driver'];
  for (const type of types) tokens.push(await server.signIn(await server.market.person(type)));
});
afterAll(() => server.close());

const ugly = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    "'; drop table users; --",
    '01712345678',
    '2026-13-45',
    '১২৩',
    '-0',
    '1e999',
  ),
  fc.uuid({ version: 7 }),
);
const value = fc.oneof(ugly, fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue());

/** Objects whose conversion to text fails or looks like something else. */
const posing = fc.constantFrom({ toString: 1 }, { valueOf: null }, [[]], { toString: { toString: 1 } });

/** Fields that no schema names: they change the call before it is validated. */
const steering = ['_method', '_token'];

/** A body with the right names and anything in them. */
function bodyFor(route: Route): fc.Arbitrary<unknown> {
  const schema: object = route.input.in.toJsonSchema({ fallback: ({ base }) => base });
  const named = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : {};
  const names = [...Object.keys(named ?? {}), ...steering];
  const fields = Object.fromEntries(names.map((name) => [name, fc.oneof(value, posing)]));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

const addressOf = (route: Route, id: string): string =>
  route.path.replaceAll(/:\w+/g, encodeURIComponent(id.toWellFormed()) || '-');

const NATIVE_FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** The same as a browser's own form sends it: many parsers turn brackets and repeated names into objects and lists. */
function formOf(input: unknown): string {
  const form = new URLSearchParams();
  for (const [name, each] of Object.entries(Object(input))) {
    form.append(name, typeof each === 'string' ? each.toWellFormed() : (JSON.stringify(each) ?? ''));
    form.append(`${name}[toString]`, '1');
    form.append(name, 'again');
  }
  return form.toString();
}

/** `JSON.stringify` escapes lone surrogates, so the server's parser receives them: what an odd client sends. */
async function statusOf(route: Route, token: string, id: string, input: unknown): Promise<number> {
  const address = addressOf(route, id);
  if (route.method !== 'GET') {
    const [json, form] = [input ?? {}, formOf(input)];
    const sent = await Promise.all([
      server.call(route.method, address, { as: token, body: json }),
      server.call('POST', address, { as: token, body: json }),
      server.call('POST', address, { body: form, headers: NATIVE_FORM }),
    ]);
    return Math.max(...sent.map(({ status }) => status));
  }
  const query = new URLSearchParams();
  for (const [name, each] of Object.entries(Object(input)))
    query.append(name, typeof each === 'string' ? each : (JSON.stringify(each) ?? ''));
  return (await server.call('GET', `${address}?${query.toString()}`, { as: token })).status;
}

test('no call answers 500, whatever it is given', { timeout: 240_000 }, async () => {
  for (const route of server.app.routes) {
    if (route.path === 'auth/logout') continue;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tokens), ugly, bodyFor(route), async (token, id, input) => {
        const status = await statusOf(route, token, id, input);
        expect([route.path, status < 500]).toEqual([route.path, true]);
      }),
      { numRuns: 40 },
    );
  }
});

/** A valid request with one part made ugly: it passes the first checks and reaches the database. */
const spoiltTrip = fc
  .tuple(fc.constantFrom(...Object.keys(tripIntent().args)), value)
  .map(([name, each]) => ({ ...tripIntent().args, id: uuidv7(), [name]: each }));

test('a good trip request with one ugly part is stored or refused', { timeout: 60_000 }, async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tokens), spoiltTrip, async (token, body) => {
      const { status } = await server.call('POST', 'trip/store', { as: token, body });
      seen.add(status);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 422]));
});

test('one ugly mutation in an outbox does not stop the others', { timeout: 60_000 }, async () => {
  const as = tokens[0] ?? '';
  await fc.assert(
    fc.asyncProperty(spoiltTrip, async (args) => {
      const good = tripIntent().args;
      const mutations = [args, good].map((each) => ({ id: uuidv7(), name: 'trip.create', v: 1, args: each }));
      const { status, body } = await server.call('POST', 'sync/push', { as, body: { mutations } });
      expect(status).toBe(200);
      expect(at(body, 'results', 1, 'ok')).toBe(true);
    }),
    { numRuns: 100 },
  );
});

/** Nested lists, as text: far deeper than could be built as values. */
const deepText = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('one action that is too deep is refused alone', async () => {
  const as = tokens[0] ?? '';
  const headers = { 'content-type': 'application/json' };
  for (const levels of [30, 1000, 100_000]) {
    const good = { id: uuidv7(), name: 'trip.create', v: 1, args: tripIntent().args };
    const bad = { ...good, id: uuidv7(), args: { ...tripIntent().args, trip_note: 'DEEP', more: 'DEEP' } };
    const text = JSON.stringify({ mutations: [bad, good] }).replaceAll('"DEEP"', deepText(levels));
    const { status, body } = await server.call('POST', 'sync/push', { as, body: text, headers });
    expect(status).toBe(200);
    expect(at(body, 'results', 0)).toMatchObject({ ok: false });
    expect(at(body, 'results', 0, 'code')).not.toBe('server_error');
    expect(at(body, 'results', 1)).toMatchObject({ ok: true });
  }
});

test('JSON of any depth is answered, not run into', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const body of [
    deepText(250_000),
    `{"phone":${deepText(5000)},"password":"x"}`,
    '{"a":'.repeat(3000) + '1' + '}'.repeat(3000),
  ])
    for (const [path, as] of [
      ['sync/push', tokens[0] ?? ''],
      ['auth/login', ''],
    ] as const) {
      const { status } = await server.call('POST', path, { ...(as && { as }), body, headers });
      expect([413, 422]).toContain(status);
    }
});

test('text that no database can hold is cleaned at the door', async () => {
  const good = tripIntent().args;
  const body = { ...good, trip_note: 'near the\0 gate\ud800', pickup_full_address: 'Mirpur\0 10' };
  expect((await server.call('POST', 'trip/store', { as: tokens[0] ?? '', body })).status).toBe(200);
  const shown = await server.call('GET', 'trip/show', { as: tokens[0] ?? '', query: { id: good.id } });
  expect(at(shown.body, 'data')).toMatchObject({
    trip_note: 'near the gate\ufffd',
    pickup_full_address: 'Mirpur 10',
  });
});
