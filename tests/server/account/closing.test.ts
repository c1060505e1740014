/** What others have and see of an account that is closed. */
import { beforeEach, expect, it } from 'vitest';
import { closedName } from '../../../domain/person/closing.ts';
import type { Actor } from '../../../server/act/act.ts';
import { closeAccount } from '../../../server/account/close.ts';
import { users } from '../../../server/db/schema/accounts.ts';
import { eq } from '../../../server/db/sql.ts';
import { hashPassword } from '../../../server/person/passwords.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { bidIntent, HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { serverOfFile } from '../../../testkit/market/test-market.ts';

const server = await serverOfFile();
const { market } = server;
const { context } = server.app;

const PASSWORD = 'secret12';
const passwordHash = await hashPassword(PASSWORD);
let passenger: Actor;
let owner: Actor;
let car: string;
beforeEach(async () => {
  [passenger, owner] = [await market.person('customer'), await market.person('provider')];
  car = await market.car(owner);
  for (const { id } of [passenger, owner])
    await context.database.db.update(users).set({ passwordHash }).where(eq(users.id, id));
});

const closes = async (actor: Actor): Promise<void> => {
  const as = await server.signIn(actor);
  const { status } = await server.call('POST', 'account/close', { as, body: { password: PASSWORD } });
  expect(status).toBe(200);
};

const does = async (actor: Actor, intent: Parameters<typeof market.act>[1]): Promise<void> =>
  expect(await market.act(actor, intent)).toMatchObject({ ok: true });

/** @returns the id of the trip on which the two have agreed */
async function agreed(): Promise<string> {
  const trip = tripIntent({ journeyAt: context.now() + 30 * HOUR });
  await does(passenger, trip);
  const bid = bidIntent(trip.args.id, car);
  await does(owner, bid);
  const { id: bid_id, price } = bid.args;
  await does(passenger, { name: 'bid.confirm', args: { bid_id, trip_id: trip.args.id, price } });
  return trip.args.id;
}

it('is not posted by the clock: a draft that waits for its time stays a draft', async () => {
  const { name, args } = tripIntent({ journeyAt: context.now() + 30 * HOUR });
  await does(passenger, { name, args: { ...args, draft: true } });
  const publish_at = context.now() + HOUR;
  await does(passenger, { name: 'trip.schedule', args: { trip_id: args.id, publish_at } });
  await closes(passenger);
  market.pass(2 * HOUR);
  await advanceTrip(context, args.id);
  const { rows } = await context.database.query('select status, publish_at from trips where id = $1', [
    args.id,
  ]);
  expect(rows).toEqual([{ status: 'draft', publish_at: null }]);
});

it('begins nothing by a call that was admitted a moment before', async () => {
  const trip = tripIntent();
  await does(passenger, trip);
  await closes(owner);
  expect(await market.act(owner, bidIntent(trip.args.id, car))).toMatchObject({ ok: false });
  await closes(passenger);
  expect(await market.act(passenger, tripIntent())).toMatchObject({ code: 'unauthenticated' });
});

it('has no bid that another phone places while it is being closed', async () => {
  const asked = [tripIntent(), tripIntent(), tripIntent(), tripIntent()];
  for (const trip of asked) await does(passenger, trip);
  const waiting = asked.map(({ args }) => bidIntent(args.id, car));
  /** Places the next bid before each transaction. */
  const db = new Proxy(context.database.db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (work: Parameters<typeof target.transaction>[0]) => {
            const bid = waiting.shift();
            if (bid) await does(owner, bid);
            return target.transaction(work);
          }
        : Reflect.get(target, name),
  });
  const closing = { ...context, database: { ...context.database, db } };
  await closeAccount(closing, { ...owner, tokenHash: '', readOnly: false }, PASSWORD);
  expect(waiting).toEqual([]);
  const { rows } = await context.database.query('select status from bids where provider_id = $1', [owner.id]);
  expect(rows.map(({ status }) => status)).toEqual(asked.map(() => 'canceled'));
});

it.each(['passenger', 'owner'] as const)(
  'takes the number of the %s from the other’s phone, and the name from the terms',
  async (who) => {
    const trip_id = await agreed();
    market.pass(31 * HOUR);
    await does(owner, { name: 'trip.complete', args: { trip_id } });
    await context.database.query('update ledger_balances set balance = 0 where account_id = $1', [
      `dues:${owner.id}`,
    ]);
    const [leaving, staying] = who === 'passenger' ? [passenger, owner] : [owner, passenger];
    const rowOf = async (actor: Actor) => (await market.seen(actor)).get(`trip ${trip_id}`);
    const before = await rowOf(staying);
    expect(before?.[4]).toMatchObject({ contact: { name: leaving.name } });
    await closes(leaving);
    const after = await rowOf(staying);
    expect(Number(after?.[1])).toBeGreaterThan(Number(before?.[1]));
    expect(after?.[4]).toMatchObject({ contact: null, terms: { [`${leaving.type}_name`]: closedName } });
    expect(JSON.stringify(after)).not.toContain(leaving.name);
    expect(JSON.stringify(after)).toContain(staying.name);
  },
);

it('signs the owner’s drivers out', async () => {
  const { actor } = await market.driver(owner);
  const as = await server.signIn(actor);
  expect((await server.call('GET', 'account/sessions', { as })).status).toBe(200);
  await closes(owner);
  expect((await server.call('GET', 'account/sessions', { as })).status).toBe(401);
});
