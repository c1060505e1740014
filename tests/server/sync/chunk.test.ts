import { type } from 'arktype';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MutationEnvelope } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import type { Database } from '../../../server/db/connection.ts';
import { push } from '../../../server/sync/push.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { startSharded } from '../../../testkit/database/sharded.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

let postgres: TestPostgres;
let database: Database;
let market: Market;

/** Opens the database that the tests ask. */
async function opened(isSharded: boolean): Promise<void> {
  postgres = await (isSharded ? startSharded() : startPostgres());
  database = await postgres.open();
  market = openMarket(database);
}

const post = (early = false): MutationEnvelope => {
  const { name, args } = tripIntent(early ? { journeyAt: market.context.now() + HOUR / 2 } : {});
  return { id: uuidv7(), name, v: 1, args };
};
const cancel = (posted: MutationEnvelope): MutationEnvelope => ({
  id: uuidv7(),
  name: 'trip.cancel',
  v: 1,
  args: { trip_id: tripOf(posted), cancel_note: 'schedule_changed' },
  after: [posted.id],
});
const tripOf = ({ args }: MutationEnvelope): string => TripArgs.assert(args).id;
const TripArgs = type({ id: 'string' });

const sent = async (actor: Actor, mutations: MutationEnvelope[]) =>
  (await push(market.context, actor, { mutations })).results;
const numberOf = async (text: string, value: string): Promise<number> => {
  const { rows } = await database.query(text, [value]);
  return Number(rows[0]?.['n']);
};
const tripsOf = ({ id }: Actor) => numberOf('select count(*)::int n from trips where creator_id = $1', id);
const headOf = ({ id }: Actor) => numberOf('select seq as n from stream_heads where stream = $1', `u:${id}`);
const cancelsOf = (tripId: string) =>
  numberOf(`select count(*)::int n from mutations where trip_id = $1 and name = 'trip.cancel'`, tripId);
/** In how many transactions chunks have been done until now; a machine of a sharded database numbers its own. */
const chunksDone = async () =>
  Number(/durpalla_chunks_total\{end="done"\} (\d+)/.exec(await market.context.metrics.text())?.[1] ?? 0);
const statementsOf = ({ id }: Actor) =>
  numberOf(`select count(distinct xmin::text || ' ' || cmin)::int n from trips where creator_id = $1`, id);

describe.each([
  ['in one database', false],
  ['in a sharded one', true],
])('the mutations of one push %s', (_, isSharded) => {
  beforeAll(() => opened(isSharded), 60_000);
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  it('are done 25 to a transaction', async () => {
    const passenger = await market.person('customer');
    const before = await chunksDone();
    const results = await sent(
      passenger,
      Array.from({ length: 60 }, () => post()),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(60);
    expect([await tripsOf(passenger), (await chunksDone()) - before]).toEqual([60, 3]);
  });

  it.skipIf(isSharded)('write the trips of a chunk in one statement', async () => {
    const passenger = await market.person('customer');
    await sent(
      passenger,
      Array.from({ length: 60 }, () => post()),
    );
    expect(await statementsOf(passenger)).toBe(1 + 1 + 2);
  });

  it('reach the number of the person’s stream with which their rows come', async () => {
    const passenger = await market.person('customer');
    const [first, second] = await sent(passenger, [post(), post()]);
    const head = await headOf(passenger);
    expect([first, second]).toMatchObject([{ at: head }, { at: head }]);
    const { rows } = await database.query('select result from mutations where id = any($1)', [
      [first?.id, second?.id],
    ]);
    expect(rows.map(({ result }) => result)).toEqual(expect.arrayContaining([first, second]));
  });

  it('build on each other within a transaction', async () => {
    const passenger = await market.person('customer');
    const trip = post();
    const before = await chunksDone();
    expect(await sent(passenger, [trip, cancel(trip)])).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await chunksDone()) - before).toBe(1);
  });

  it('stand although one between them is refused, and only what builds on that one is refused too', async () => {
    const passenger = await market.person('customer');
    const refused = post(true);
    const all = [post(), post(), refused, cancel(refused), post(), post()];
    const results = await sent(passenger, all);
    expect(results.map((each) => (each.ok ? 'ok' : each.code))).toEqual([
      'ok',
      'ok',
      'journey_too_early',
      'dependency_refused',
      'ok',
      'ok',
    ]);
    expect(await tripsOf(passenger)).toBe(4);
    expect(await sent(passenger, all)).toEqual(results);
    expect(await tripsOf(passenger)).toBe(4);
    expect(await market.context.metrics.text()).toMatch(/durpalla_chunks_total\{end="refused"\} [1-9]/);
  });

  it('act once when two nodes get them at the same time, whatever part each has', async () => {
    const passenger = await market.person('customer');
    const all = Array.from({ length: 30 }, () => post());
    const [one, other] = await Promise.all([
      sent(passenger, all),
      sent(passenger, all.slice(7).toReversed()),
    ]);
    expect(await tripsOf(passenger)).toBe(30);
    expect(other.toReversed()).toEqual(one.slice(7));
  });

  it('are done one by one while another holds what they need', async () => {
    const passenger = await market.person('customer');
    const [held, other] = [post(), post()];
    await sent(passenger, [held, other]);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const locked = Promise.withResolvers<void>();
    const holding = database.db.transaction(async (tx) => {
      await tx.execute(`select 1 from trips where id = '${tripOf(held)}' for update`);
      locked.resolve();
      await released;
    });
    await locked.promise;
    const cancels = sent(passenger, [cancel(other), cancel(held), post()]);
    try {
      // a chunk that waited for the held one would delay the first one's commit
      await expect.poll(() => cancelsOf(tripOf(other))).toBe(1);
      expect(await cancelsOf(tripOf(held))).toBe(0);
    } finally {
      release();
      await holding;
    }
    expect((await cancels).map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('come to the same whether they are sent in one push or each in its own', async () => {
    const step = fc.constantFrom('post', 'early', 'cancel', 'again', 'unknown');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 40 }), async (steps) => {
        const plan = (): MutationEnvelope[] => {
          const all: MutationEnvelope[] = [];
          for (const each of steps) {
            const last = all.at(-1);
            if (each === 'cancel' && last?.name === 'trip.create') all.push(cancel(last));
            else if (each === 'again' && last) all.push(last);
            else if (each === 'unknown') all.push({ ...post(), name: 'trip.fly' });
            else all.push(post(each === 'early'));
          }
          return all;
        };
        const [together, alone] = [await market.person('customer'), await market.person('customer')];
        const codes = (results: Awaited<ReturnType<typeof sent>>) =>
          results.map((each) => (each.ok ? 'ok' : each.code));
        const inOne = codes(await sent(together, plan()));
        const each = [];
        for (const mutation of plan()) each.push(...(await sent(alone, [mutation])));
        expect(inOne).toEqual(codes(each));
        expect(await tripsOf(together)).toBe(await tripsOf(alone));
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});
