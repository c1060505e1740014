import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PullRequest } from '../../../protocol/sync/requests.ts';
import type { Back, Cursor } from '../../../protocol/sync/sync.ts';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { freshHeads } from '../../../server/streams/fresh-heads.ts';
import { CachedFeed, cachedFeedOf } from '../../../server/sync/cached-feed.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { unpaced } from '../../../server/sync/pull-turns.ts';
import { copyDatabase } from '../../../testkit/database/database-copy.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { HOUR, openMarket, START, tripIntent, type Market } from '../../../testkit/market/market.ts';

let database: Database;
let market: Market;
let passenger: Actor;
let owner: Actor;

beforeAll(async () => {
  database = await testDatabase();
  await beginHistory(database.db, { judged: null, now: START });
});
afterAll(() => database.close());
beforeEach(async () => {
  market = openMarket(database);
  passenger = await market.person('customer');
  owner = await market.person('provider');
});

const FEED = ['f47'];
const ask = (request: Partial<PullRequest> = {}, as = owner) =>
  pull(market.context, as, { limit: 1000, streams: FEED, ...request });
/** What another node on the same database answers; a node that has just started keeps nothing. */
const askAt = (node: Database, request: Partial<PullRequest> = {}) =>
  pull({ ...market.context, database: node }, owner, { limit: 1000, streams: FEED, ...request });
const askNewNode = (request: Partial<PullRequest> = {}) => askAt({ ...database }, request);
const asked = async (journeyAt = START + 24 * HOUR): Promise<string> => {
  const trip = tripIntent({ journeyAt });
  await market.act(passenger, trip);
  return trip.args.id;
};
const cancel = (tripId: string, note = 'no need') =>
  market.act(passenger, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: note } });
const initials = (shown: boolean) =>
  market.act(passenger, { name: 'profile.privacy', args: { initials: shown } });
const rendered = (): number => cachedFeedOf(database).figures().rendered;
const idsIn = (answer: Awaited<ReturnType<typeof ask>>): string[] =>
  (answer?.changes ?? []).flatMap(([, , , id, row]) => (row === null ? [] : id));

describe('rows of a feed that a node keeps', () => {
  it('are rendered once for all readers, and again when they change', async () => {
    const stream = await asked();
    const first = await ask();
    const before = rendered();
    expect(await ask({}, await market.person('provider'))).toEqual(first);
    expect(rendered()).toBe(before);
    await asked();
    expect(idsIn(await ask())).toHaveLength(idsIn(first).length + 1);
    expect(rendered()).toBe(before + 1);
    await initials(true);
    const [, , , , row] = (await ask())?.changes.find(([, , , id]) => id === stream) ?? [];
    expect(row).toMatchObject({ user: { name: expect.stringMatching(/^\S\. ?\S?\.?$/) } });
  });

  it('are those of the side that asks', async () => {
    const id = await asked();
    expect(idsIn(await ask())).toContain(id);
    expect(idsIn(await ask({}, passenger))).not.toContain(id);
    expect(await ask({}, (await market.driver(owner)).actor)).toBeNull();
  });

  it('are what a node would read that keeps nothing, whatever is done, whatever is asked', async () => {
    const open: string[] = [];
    let cursor: Cursor | null = null;
    let back: Back | null = null;
    const otherNode = { ...database };
    const step = fc.record({
      act: fc.constantFrom('ask', 'ask', 'cancel', 'show', 'hide', 'nothing'),
      pick: fc.nat(),
      limit: fc.integer({ min: 1, max: 5 }),
      from: fc.constantFrom('start', 'cursor', 'back', 'old'),
      behind: fc.nat({ max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const { act, pick, limit, from, behind } of steps) {
          if (act === 'ask') open.push(await asked());
          if (act === 'cancel') await cancel(open.splice(pick % Math.max(1, open.length), 1)[0] ?? '');
          if (act === 'show' || act === 'hide') await initials(act === 'hide');
          const number = cursor?.['f47'] ?? 0;
          const older = cursor && { ...cursor, f47: Math.max(0, number - behind) };
          const request: Partial<PullRequest> = {
            limit,
            ...(from !== 'start' && cursor && { cursor: from === 'old' && older ? older : cursor }),
            ...(from === 'back' && cursor && { back }),
          };
          const kept = await ask(request);
          expect(kept).toEqual(await askNewNode(request));
          expect(pick % 3 === 0 ? await askAt(otherNode, request) : kept).toEqual(kept);
          if (kept) [cursor, back] = [kept.cursor, kept.back];
        }
      }),
      { numRuns: 12 },
    );
  });

  it('go deeper than a node reads at first, and deeper than it keeps', async () => {
    const many = await market.person('customer');
    await market.trips(many, 2_700);
    const walk = async (through: typeof ask): Promise<string[]> => {
      const ids: string[] = [];
      let answer = await through({ limit: 700 });
      while (answer) {
        ids.push(...idsIn(answer));
        if (!answer.more) break;
        answer = await through({ limit: 700, cursor: answer.cursor, back: answer.back });
      }
      return ids;
    };
    const ids = await walk(ask);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(await walk(askNewNode));
    expect(ids.length).toBeGreaterThan(2_700);
    const { cursor = {} } = (await askNewNode({ limit: 1 })) ?? {};
    const behind = await askNewNode({ cursor: { ...cursor, f47: (cursor['f47'] ?? 0) - 400 } });
    expect(idsIn(behind)).toHaveLength(400);
    // 2,700 trips are posted one by one
  }, 120_000);

  it('take no more memory than they may', async () => {
    await market.trips(await market.person('customer'), 60);
    const small = new CachedFeed(database.db, 40_000);
    for (const district of [47, 36, 47, 36]) {
      const stream = `f:provider:${district}`;
      const states = await small.at(await freshHeads(database.db, [stream]), [stream]);
      const state = states.get(stream);
      if (!state) throw new Error('the stream was not read');
      const rows = await small.back(state, stream, [Number.MAX_SAFE_INTEGER, '', 0], 50);
      await small.render(rows, unpaced);
      expect(rows.every(({ row }) => row !== undefined)).toBe(true);
      expect(small.figures().bytes).toBeLessThanOrEqual(40_000);
    }
  });

  it('are not those of before, once the database was put back, even at the same number', async () => {
    await asked();
    await ask();
    const copy = await copyDatabase(database);
    const lost = [await asked(), await asked()];
    const before = await ask();
    await copy.putBack();
    const others = [await asked(), await asked()];
    const at = (await ask())?.cursor['f47'];
    expect(at).toBe(before?.cursor['f47']);
    const ids = idsIn(await ask());
    for (const id of lost) expect(ids).not.toContain(id);
    for (const id of others) expect(ids).toContain(id);
  });

  it('are not those of before, when nobody asked until the numbers had gone on', async () => {
    await asked();
    const copy = await copyDatabase(database);
    const lost = await asked();
    await ask();
    await copy.putBack();
    const others = [await asked(), await asked(), await asked()];
    const ids = idsIn(await ask());
    expect(ids).not.toContain(lost);
    for (const id of others) expect(ids).toContain(id);
  });

  it('belong to their history', async () => {
    const moved = await asked();
    const copy = await copyDatabase(database);
    const lost = await asked();
    await cancel(moved);
    const before = await ask();
    await copy.putBack();
    // numbers that could follow those that were kept
    const stays = await asked();
    const goes = await asked();
    await cancel(moved);
    await cancel(goes);
    const judged = await readHistory(database.db);
    const { epoch } = await beginHistory(database.db, { judged, now: START });
    const again = await ask({ cursor: before?.cursor ?? {} });
    expect(again?.reset).toEqual(FEED);
    expect(again?.cursor['e']).toBe(epoch);
    expect(idsIn(again)).toContain(stays);
    expect(idsIn(again)).not.toContain(lost);
    expect((await askNewNode())?.changes).toEqual((await ask())?.changes);
  });
});

it('an evicted or deleted trip is a removal, though its row was kept', async () => {
  const id = await asked();
  const { cursor = {} } = (await ask()) ?? {};
  await asked();
  await database.query("update trips set status = 'canceled' where id = $1", [id]);
  // nothing was noted for the feed: the row stays as of its last change, and goes with the note
  expect(idsIn(await ask())).toContain(id);
  await database.query("update trips set status = 'active' where id = $1", [id]);
  await cancel(id);
  expect((await ask({ cursor }))?.changes).toContainEqual(['f47', expect.any(Number), 'feed', id, null]);
  expect(idsIn(await ask())).not.toContain(id);
});

describe('heads that are read for many', () => {
  it('are never older than the question', async () => {
    const read = (): ReturnType<typeof freshHeads> => freshHeads(database.db, [stream]);
    const stream = 'f:provider:47';
    const before = await read();
    for (let i = 0; i < 5; i++) {
      const underWay = read();
      const number = (await read()).heads.get(stream)?.seq ?? 0;
      await asked();
      const [early, late] = await Promise.all([underWay, read()]);
      expect(late.heads.get(stream)?.seq).toBe(number + 1);
      expect(early.heads.get(stream)?.seq).toBe(number);
    }
    expect((await read()).began).toBeGreaterThan(before.began);
  });

  it('are asked for in few statements, and a failed one fails only those who waited for it', async () => {
    let asks = 0;
    let fails = false;
    const watched = new Proxy(database.db, {
      get: (db, name) => {
        if (name === '_') asks += 1;
        if (name === '_' && fails) throw new Error('the database is away');
        const value: unknown = Reflect.get(db, name);
        return value;
      },
    });
    await Promise.all(Array.from({ length: 50 }, (_, i) => freshHeads(watched, [`f:provider:${i}`])));
    expect(asks).toBeLessThanOrEqual(2);
    fails = true;
    const failed = await Promise.allSettled([
      freshHeads(watched, ['f:provider:1']),
      freshHeads(watched, ['f:provider:2']),
    ]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect((await freshHeads(watched, ['f:provider:47'])).heads.size).toBe(1);
  });
});
