import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PackedAnswer, unpacked } from '../../../protocol/sync/columns.ts';
import { PROTOCOL_HEADER } from '../../../protocol/wire/version.ts';
import type { Actor } from '../../../server/act/act.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { cachedPagesOf } from '../../../server/sync/pull-page.ts';
import { tripIntent } from '../../../testkit/market/market.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const { app, market, call, signIn } = await serverOfFile();
const { database } = app.context;

let passenger: Actor;
let owner: Actor;
let as: string;
beforeAll(async () => {
  passenger = await market.person('customer');
  await market.trips(passenger, 5);
});
beforeEach(async () => {
  owner = await market.person('provider');
  as = await signIn(owner);
});

const FEED = { limit: 50, streams: ['f47'] };
const pages = async (from: 'memory' | 'rows'): Promise<number> => {
  const line = new RegExp(`^durpalla_feed_pages_total\\{from="${from}"\\} (\\d+)$`, 'm');
  return Number(line.exec(await app.context.metrics.text())?.[1] ?? 0);
};
const raw = async (token: string, headers: Record<string, string> = {}, body: object = FEED) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/sync/pull',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });

describe('a page of feeds alone', () => {
  it('is made once for all its readers, and anew with the next change', async () => {
    const made = await pages('rows');
    const first = await call('POST', 'sync/pull', { as, body: FEED });
    const other = await signIn(await market.person('provider'));
    const kept = await pages('memory');
    expect((await call('POST', 'sync/pull', { as: other, body: FEED })).body).toEqual(first.body);
    expect(await pages('memory')).toBe(kept + 1);
    const trip = tripIntent();
    await market.act(passenger, trip);
    const after = await call('POST', 'sync/pull', { as: other, body: FEED });
    expect(unpacked(PackedAnswer.assert(after.body)).map(([, , , id]) => id)).toContain(trip.args.id);
    expect(await pages('rows')).toBe(made + 2);
    expect(cachedPagesOf(database).bytes).toBeGreaterThan(0);
  });

  it('comes as it is asked for: brotli, gzip or as it is', async () => {
    const plain = await raw(as);
    const brotli = await raw(as, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await raw(as, { 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(plain.headers['cache-control']).toBe('no-store');
    expect(plain.headers['x-server-time']).toBeDefined();
  });

  it('is for those who may pull, however often it was sent', async () => {
    await call('POST', 'sync/pull', { as, body: FEED });
    await call('POST', 'auth/logout', { as });
    expect((await call('POST', 'sync/pull', { as, body: FEED })).status).toBe(401);
    const looking = await openSession(app.context, database.db, owner.id, { impersonatedBy: 'an operator' });
    const headers = { impersonate: looking };
    expect((await call('POST', 'sync/pull', { headers, body: FEED })).status).toBe(200);
    expect((await call('POST', 'sync/pull', { as: looking, body: FEED })).status).toBe(401);
    expect((await raw('no token')).statusCode).toBe(401);
  });

  it('is one for each side, and for each class of apps', async () => {
    const forOwner = PackedAnswer.assert((await call('POST', 'sync/pull', { as, body: FEED })).body);
    const other = await signIn(await market.person('customer'));
    const forPassenger = PackedAnswer.assert(
      (await call('POST', 'sync/pull', { as: other, body: FEED })).body,
    );
    expect(unpacked(forOwner).length).toBeGreaterThan(0);
    expect(unpacked(forPassenger)).toEqual([]);
    const headers = { [PROTOCOL_HEADER]: '2' };
    const old = PackedAnswer.assert((await call('POST', 'sync/pull', { as, body: FEED, headers })).body);
    const [, , , , row] = unpacked(old)[0] ?? [];
    expect(row).toHaveProperty('bids_count');
    const [, , , , now] = unpacked(forOwner)[0] ?? [];
    expect(now).not.toHaveProperty('bids_count');
  });

  it('is not one in which the person has rows of their own', async () => {
    const made = (await pages('rows')) + (await pages('memory'));
    const own = { limit: 50, streams: ['u', 'f47'] };
    const mine = PackedAnswer.assert((await call('POST', 'sync/pull', { as, body: own })).body);
    const other = await market.person('provider');
    const theirs = PackedAnswer.assert(
      (await call('POST', 'sync/pull', { as: await signIn(other), body: own })).body,
    );
    const profiles = (page: PackedAnswer) =>
      unpacked(page).flatMap(([, , kind, id]) => (kind === 'profile' ? id : []));
    expect(profiles(mine)).toEqual([owner.id]);
    expect(profiles(theirs)).toEqual([other.id]);
    expect((await pages('rows')) + (await pages('memory'))).toBe(made);
  });

  it('is different for each cursor, and nothing when nothing is new', async () => {
    const { cursor } = PackedAnswer.assert((await call('POST', 'sync/pull', { as, body: FEED })).body);
    expect((await call('POST', 'sync/pull', { as, body: { ...FEED, cursor } })).status).toBe(204);
    const before = { ...cursor, f47: (cursor['f47'] ?? 0) - 2 };
    const page = await call('POST', 'sync/pull', { as, body: { ...FEED, cursor: before } });
    expect(unpacked(PackedAnswer.assert(page.body))).toHaveLength(2);
    const ahead = { ...cursor, f47: (cursor['f47'] ?? 0) + 2 };
    const again = await call('POST', 'sync/pull', { as, body: { ...FEED, cursor: ahead } });
    expect(PackedAnswer.assert(again.body).reset).toEqual(['f47']);
  });
});
