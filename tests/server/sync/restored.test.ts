import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MutationEnvelope } from '../../../protocol/sync/mutations.ts';
import { EPOCH, ordinalOf, SEAL } from '../../../protocol/sync/epoch.ts';
import type { Cursor } from '../../../protocol/sync/sync.ts';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { trips } from '../../../server/db/schema/market.ts';
import { eq } from '../../../server/db/sql.ts';
import { messageOf } from '../../../server/realtime/message.ts';
import { beginHistory, readHistory } from '../../../server/streams/epoch.ts';
import { userStream } from '../../../server/streams/change-log.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { push } from '../../../server/sync/push.ts';
import { resultsOf } from '../../../server/sync/results.ts';
import { copyDatabase } from '../../../testkit/database/database-copy.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { bidIntent, MINUTE, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

let database: Database;
let market: Market;
let customer: Actor;
let provider: Actor;
let carId: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  market = openMarket(database);
  await database.query('delete from settings');
  await beginHistory(database.db, { judged: null, now: market.context.now() });
  customer = await market.person('customer');
  provider = await market.person('provider');
  carId = await market.car(provider);
});

const ordinal = async (): Promise<number> => ordinalOf((await readHistory(database.db))?.epoch ?? 0);
const cursorOf = async (actor: Actor): Promise<Cursor> =>
  (await pull(market.context, actor, { limit: 1000 }))?.cursor ?? {};
const ask = (actor: Actor, cursor: Cursor, streams?: string[]) =>
  pull(market.context, actor, { cursor, limit: 1000, ...(streams && { streams }) });

/** The database loses what is done after this; @returns a function that puts it back. */
const copied = async (): Promise<() => Promise<void>> => (await copyDatabase(database)).putBack;

describe('a database that was put back from an older copy', () => {
  it('is noticed by the first phone that is ahead of it, and gives everybody everything anew', async () => {
    await market.act(customer, tripIntent());
    const other = await cursorOf(provider);
    const putBack = await copied();
    await market.act(customer, tripIntent());
    const ahead = await cursorOf(customer);
    await putBack();

    const answer = await ask(customer, ahead);
    expect(answer?.reset).toContain('u');
    expect(answer?.restored?.began).toBe(market.context.now());
    expect(await ordinal()).toBe(2);
    expect(answer?.cursor[EPOCH]).toBe((await readHistory(database.db))?.epoch);
    // who was not ahead cannot know what it has missed either
    const behind = await ask(provider, other);
    expect(behind?.reset).toContain('u');
    expect(behind?.changes.length).toBeGreaterThan(0);
    expect(await ask(provider, behind?.cursor ?? {})).toBeNull();
    expect(await ordinal()).toBe(2);
  });

  it('judges nothing of a phone that is ahead of it, until the phone has sent again what was forgotten', async () => {
    const trip = tripIntent();
    const putBack = await copied();
    const created: MutationEnvelope = { id: uuidv7(), name: 'trip.create', v: 2, args: trip.args };
    const first = await push(market.context, customer, { mutations: [created] });
    const { u = 0, [EPOCH]: e = 0, [SEAL]: s = 0 } = await cursorOf(customer);
    await putBack();

    const cancel: MutationEnvelope = {
      id: uuidv7(),
      name: 'trip.cancel',
      v: 1,
      args: { trip_id: trip.args.id, cancel_note: 'no need' },
      after: [created.id],
    };
    const answer = await push(market.context, customer, { mutations: [cancel], cursor: { u, e, s } });
    expect(answer.results).toEqual([]);
    expect(answer.epoch).not.toBe(e);
    expect(answer.epoch).not.toBe(first.epoch);
    expect((await resultsOf(market.context, customer, [created.id])).results).toEqual([]);
    const again = await push(market.context, customer, {
      mutations: [created, cancel],
      cursor: { ...(await cursorOf(customer)) },
    });
    expect(again.results.map(({ ok }) => ok)).toEqual([true, true]);
    const { results } = await resultsOf(market.context, customer, [created.id, cancel.id]);
    expect(results).toHaveLength(2);
  });

  it('does nothing that a phone ahead of it asks for alone, whether it would be done or refused', async () => {
    const putBack = await copied();
    await market.act(customer, tripIntent());
    const ahead = await cursorOf(customer);
    await putBack();

    const lone = async (name: string, v: number, args: object, cursor: Cursor): Promise<string> => {
      const id = uuidv7();
      const answer = await push(market.context, customer, { mutations: [{ id, name, v, args }], cursor });
      expect(answer.results).toEqual([]);
      return id;
    };
    const trip = tripIntent();
    const ids = [
      await lone('trip.create', 2, trip.args, ahead),
      await lone('trip.create', 2, trip.args, ahead),
      await lone('trip.cancel', 1, { trip_id: trip.args.id, cancel_note: 'no need' }, ahead),
      await lone('trip.create', 99, trip.args, ahead),
    ];
    expect(await ordinal()).toBe(2);
    expect((await resultsOf(market.context, customer, ids)).results).toEqual([]);
    expect(await database.db.$count(trips, eq(trips.creatorId, customer.id))).toBe(0);
  });

  it('says nothing of another person’s actions', async () => {
    const id = uuidv7();
    await market.act(customer, tripIntent(), id);
    expect((await resultsOf(market.context, provider, [id])).results).toEqual([]);
  });

  it('waits for what another phone may send again, and refuses it when nobody does', async () => {
    const trip = tripIntent();
    const bid = bidIntent(trip.args.id, carId);
    const putBack = await copied();
    await market.act(customer, trip);
    const cursor = await cursorOf(customer);
    await putBack();
    await ask(customer, cursor);

    const [bidId, lostId] = [uuidv7(), uuidv7()];
    expect(await market.act(provider, bid, bidId)).toMatchObject({ ok: false, code: 'server_error' });
    await market.act(customer, trip);
    expect(await market.act(provider, bid, bidId)).toMatchObject({ ok: true });

    const lost = bidIntent(uuidv7(), carId);
    expect(await market.act(provider, lost, lostId)).toMatchObject({ code: 'server_error' });
    market.pass(31 * MINUTE);
    expect(await market.act(provider, lost, lostId)).toMatchObject({ code: 'not_found' });
  });

  it('tells in realtime which history the numbers belong to, with the proof of the last one', async () => {
    await market.act(customer, tripIntent());
    const span = market.published.flat().findLast(({ stream }) => stream === userStream(customer.id));
    if (!span) throw new Error('nothing was published');
    const message = await messageOf(market.context, span);
    const cursor = await cursorOf(customer);
    expect(message).toMatchObject({ epoch: cursor[EPOCH], seal: cursor[SEAL], to: cursor['u'] });
  });
});

describe('a cursor that was made up', () => {
  const made: [string, (honest: Cursor) => Cursor][] = [
    ['is beyond the head', (honest) => ({ ...honest, u: (honest['u'] ?? 0) + 1000 })],
    ['names a later history', (honest) => ({ ...honest, [EPOCH]: (honest[EPOCH] ?? 0) + 2 ** 22 })],
  ];
  it.each(made)('resets its sender alone when it %s', async (_what, change) => {
    const honest = await cursorOf(customer);
    const answer = await ask(customer, change(honest));
    expect(answer?.reset).toContain('u');
    expect(await ordinal()).toBe(1);
    await push(market.context, customer, { mutations: [], cursor: change({ u: honest['u'] ?? 0 }) });
    expect(await ordinal()).toBe(1);
  });

  it('resets its sender alone with a seal of another person', async () => {
    await market.act(provider, { name: 'notification.seen', args: { ids: [] } });
    await market.act(customer, tripIntent());
    const foreign = await cursorOf(customer);
    const answer = await ask(provider, { ...foreign, u: 10_000 });
    expect(answer?.reset).toContain('u');
    expect(await ordinal()).toBe(1);
  });

  it('costs nothing where an honest cursor asks for other streams than its own', async () => {
    await market.act(customer, tripIntent());
    const honest = await cursorOf(customer);
    expect((await ask(customer, honest, ['f1']))?.reset ?? []).toEqual([]);
    expect(await ordinal()).toBe(1);
  });
});

describe('an app from before there were epochs', () => {
  const withoutMarks = (cursor: Cursor): Cursor => {
    const { [EPOCH]: _e, [SEAL]: _s, ...streams } = cursor;
    return streams;
  };

  it('goes on as before in the first history, and stores the marks unread', async () => {
    const old = withoutMarks(await cursorOf(customer));
    expect(await ask(customer, old)).toBeNull();
    await market.act(customer, tripIntent());
    const answer = await ask(customer, old);
    expect(answer?.reset).toEqual([]);
    expect(answer?.cursor[EPOCH]).toBeDefined();
  });

  it('gets everything anew in a later one, once', async () => {
    const old = withoutMarks(await cursorOf(customer));
    await beginHistory(database.db, { judged: await readHistory(database.db), now: market.context.now() });
    const answer = await ask(customer, old);
    expect(answer?.reset).toContain('u');
    expect(await ask(customer, answer?.cursor ?? {})).toBeNull();
  });
});

describe('a new history', () => {
  it('begins once, however many notice at the same time', async () => {
    const judged = await readHistory(database.db);
    const begun = await Promise.all(
      [1, 2, 3].map(() => beginHistory(database.db, { judged, now: market.context.now() })),
    );
    expect(new Set(begun.map(({ epoch }) => epoch)).size).toBe(1);
    expect(await ordinal()).toBe(2);
  });
});
