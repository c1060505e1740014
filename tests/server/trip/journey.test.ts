import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { copyDatabase } from '../../../testkit/database/database-copy.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();
const passenger = await market.person('customer');

let cars: Map<string, string>;
let tripId: string;
const credit = { creditLimit: 900_000 };
const [first, second] = [await market.person('provider', credit), await market.person('provider', credit)];

// a car that is agreed for a journey is not free for the next test's
beforeEach(async () => {
  cars = new Map([
    [first.id, await market.car(first)],
    [second.id, await market.car(second)],
  ]);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
});

async function bid(actor: Actor, price: number): Promise<string> {
  const id = uuidv7();
  const args = { id, trip_id: tripId, car_id: cars.get(actor.id) ?? '', price, note: null };
  expect(
    await market.act(actor, { name: 'bid.place', args: { ...args, includes: ['fuel', 'toll'] } }),
  ).toMatchObject({ ok: true });
  return id;
}
const confirm = (bidId: string, price: number, backup: string | null = null) =>
  market.act(passenger, {
    name: 'bid.confirm',
    args: { bid_id: bidId, trip_id: tripId, price, backup_bid_id: backup },
  });
/** The market's clock comes to within an hour of the journey. */
const journeyIsNear = () => market.pass(23 * HOUR);
const journeyBegins = () => market.pass(24 * HOUR);
const start = (actor: Actor, pin: string) =>
  market.act(actor, { name: 'trip.start', args: { trip_id: tripId, pin } });
const complete = (actor: Actor) => market.act(actor, { name: 'trip.complete', args: { trip_id: tripId } });
const cancel = (actor: Actor) =>
  market.act(actor, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'broken down' } });
const rate = (actor: Actor, rating: number, review = '') =>
  market.act(actor, { name: 'trip.rate', args: { trip_id: tripId, rating, review } });
const row = async (actor: Actor, kind: string, id: string): Promise<Record<string, unknown>> => {
  const shown = (await market.seen(actor)).get(`${kind} ${id}`)?.[4];
  return shown ? { ...shown } : {};
};
const pinOf = async (): Promise<string> => String((await row(passenger, 'trip', tripId))['boarding_pin']);

describe('what was agreed on', () => {
  it('has the same PIN when a server that was restored from a backup records it once more', async () => {
    const chosen = await bid(first, 4500);
    const { putBack } = await copyDatabase(database);
    await confirm(chosen, 4500);
    const bySms = await pinOf();
    expect(bySms).toMatch(/^\d{4}$/);
    await putBack();
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'active' });
    await confirm(chosen, 4500);
    expect(await pinOf()).toBe(bySms);
  });

  it('is frozen: the price, what it covers, the car with its plate, both names', async () => {
    await confirm(await bid(first, 4500), 4500);
    const terms = {
      price: 4500,
      includes: ['toll', 'fuel'],
      customer_name: passenger.name,
      provider_name: first.name,
      car: { brand: 'Toyota', registration: expect.stringContaining('dhaka-metro') },
    };
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ terms });
    await database.query("update cars set color = 'red' where id = $1", [cars.get(first.id)]);
    expect(await row(first, 'trip', tripId)).toMatchObject({ terms: { car: { color: 'white' } } });
    await database.query("update cars set color = 'white' where id = $1", [cars.get(first.id)]);
  });
});

describe('a canceled agreement', () => {
  it('takes the plate back with the number: the passenger no longer sees either', async () => {
    await confirm(await bid(first, 4500), 4500);
    await cancel(passenger);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'canceled',
      contact: null,
      terms: { price: 4500, car: { registration: '' } },
    });
    const plates = [...(await market.seen(passenger)).values()].filter((change) =>
      JSON.stringify(change).includes('dhaka-metro'),
    );
    expect(plates.filter((change) => JSON.stringify(change).includes(tripId))).toEqual([]);
  });
});

describe('boarding', () => {
  it('needs the passenger’s PIN, which nobody else sees', async () => {
    const [mine, lost] = [await bid(first, 4500), await bid(second, 4700)];
    await confirm(mine, 4500);
    const pin = await pinOf();
    expect(pin).toMatch(/^\d{4}$/);
    for (const reader of [first, second])
      expect(JSON.stringify([...(await market.seen(reader)).values()])).not.toContain(`"${pin}"`);
    expect(await start(first, pin)).toMatchObject({ code: 'pin_too_early' });
    expect(await complete(first)).toMatchObject({ code: 'journey_not_begun' });
    journeyIsNear();
    expect(await complete(first)).toMatchObject({ code: 'journey_not_begun' });
    expect(await start(second, pin)).toMatchObject({ code: 'not_your_trip' });
    expect(await start(passenger, pin)).toMatchObject({ code: 'trip_not_startable' });
    const wrong = pin === '0000' ? '0001' : '0000';
    expect(await start(first, wrong)).toMatchObject({ code: 'boarding_pin_wrong', field: 'pin' });
    expect(await row(first, 'trip', tripId)).toMatchObject({ status: 'hold' });
    expect(await start(first, pin)).toMatchObject({ ok: true });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'started',
      boarding_pin: null,
      contact: { name: first.name },
    });
    expect(await row(second, 'bid', lost)).toMatchObject({ status: 'closed' });
    expect(await complete(first)).toMatchObject({ ok: true });
  });

  it('takes the PIN in Bengali digits', async () => {
    await confirm(await bid(first, 4500), 4500);
    const bengali = (await pinOf()).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
    journeyIsNear();
    expect(await start(first, ` ${bengali} `)).toMatchObject({ ok: true });
  });

  it('stops guessing after five wrong ones, for ten minutes', async () => {
    await confirm(await bid(second, 4500), 4500);
    const pin = await pinOf();
    const wrong = pin === '0000' ? '0001' : '0000';
    journeyIsNear();
    for (let i = 0; i < 5; i++)
      expect(await start(second, wrong)).toMatchObject({ code: 'boarding_pin_wrong' });
    expect(await start(second, pin)).toMatchObject({ code: 'too_many_tries', values: { minutes: 10 } });
    market.pass(11 * MINUTE);
    expect(await start(second, pin)).toMatchObject({ ok: true });
  });
});

describe('after the journey', () => {
  const completed = async (withPin: boolean): Promise<void> => {
    await confirm(await bid(first, 4500), 4500);
    const pin = await pinOf();
    journeyBegins();
    if (withPin) expect(await start(first, pin)).toMatchObject({ ok: true });
    expect(await complete(first)).toMatchObject({ ok: true });
  };
  const deny = (actor: Actor) => {
    const args = { id: uuidv7(), trip_id: tripId, kind: 'did_not_come' as const, text: '' };
    return market.act(actor, { name: 'trip.deny', args });
  };
  const noticed = async (actor: Actor): Promise<unknown[]> =>
    [...(await market.seen(actor)).values()]
      .map(([, , , , shown]): Record<string, unknown> => ({ ...shown }))
      .filter((shown) => shown['trip_id'] === tripId && 'seen' in shown)
      .map(({ type }) => type);

  it('leaves both the numbers and the PIN’s record for 48 hours, and hides them by the clock', async () => {
    await completed(true);
    const until = new Date(market.context.now() + 48 * HOUR).toISOString();
    const shown = { contact_until: until, boarded_at: expect.any(String), boarding_pin: null };
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ ...shown, contact: { name: first.name } });
    expect(await row(first, 'trip', tripId)).toMatchObject({ ...shown, contact: { name: passenger.name } });
    expect(await row(second, 'trip', tripId)).toEqual({});
    expect(market.scheduled).toContainEqual({ tripId, at: [Date.parse(until)] });

    market.pass(48 * HOUR - 1);
    await sweepTrips(market.context);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ contact: { name: first.name } });
    market.pass(1);
    market.published.length = 0;
    await sweepTrips(market.context);
    for (const reader of [passenger, first]) {
      expect(await row(reader, 'trip', tripId)).toMatchObject({ status: 'completed', contact: null });
      expect(Object.keys(await row(reader, 'trip', tripId))).not.toContain('boarded_at');
      expect(market.published.flat().map(({ stream }) => stream)).toContain(`u:${reader.id}`);
    }
    market.published.length = 0;
    await sweepTrips(market.context);
    expect(market.published).toEqual([]);
  });

  it('is not asked about where the PIN was given', async () => {
    await completed(true);
    expect(await noticed(passenger)).toContain('trip_completed');
    expect(await row(passenger, 'trip', tripId)).not.toHaveProperty('deniable_until');
    expect(await deny(passenger)).toMatchObject({ code: 'trip_not_deniable' });
  });

  it('without the PIN the passenger may deny it once: a report, and a mark that both see', async () => {
    await completed(false);
    expect(await noticed(passenger)).toContain('trip_unboarded');
    const until = new Date(market.context.now() + 24 * HOUR).toISOString();
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ deniable_until: until });
    expect(await deny(first)).toMatchObject({ code: 'not_your_trip' });
    expect(await deny(passenger)).toMatchObject({ ok: true });
    expect(await deny(passenger)).toMatchObject({ code: 'trip_not_deniable' });
    for (const reader of [passenger, first])
      expect(await row(reader, 'trip', tripId)).toMatchObject({ denied_at: expect.any(String) });
    expect(await noticed(first)).toContain('trip_denied');
    const reports = [...(await market.seen(passenger)).entries()].filter(
      ([key, change]) => key.startsWith('report ') && JSON.stringify(change).includes(tripId),
    );
    expect(reports).toHaveLength(1);
    const { rows } = await database.query(
      "select sum(amount)::int as due from ledger_transfers where trip_id = $1 and kind = 'commission'",
      [tripId],
    );
    expect(rows[0]?.['due']).toBe(450);
  });

  it('cannot be denied a day later', async () => {
    await completed(false);
    market.pass(24 * HOUR);
    expect(await deny(passenger)).toMatchObject({ code: 'denial_too_late' });
  });
});

describe('a backup', () => {
  it('is offered when the confirmed provider cancels, and can be taken', async () => {
    const [mine, spare] = [await bid(first, 4500), await bid(second, 4700)];
    await confirm(mine, 4500, spare);
    expect(await row(second, 'bid', spare)).toMatchObject({ status: 'backup' });
    expect(await row(second, 'trip', tripId)).toMatchObject({ contact: null, terms: null });
    expect(await confirm(spare, 4700)).toMatchObject({ code: 'already_confirmed' });

    market.pass(3 * HOUR);
    expect(await cancel(first)).toMatchObject({ ok: true });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'extended',
      contact: null,
      fixed_price: null,
      bids_count: 1,
      lowest_bid: 4700,
    });
    expect(await row(first, 'bid', mine)).toMatchObject({ status: 'canceled' });
    expect(market.scheduled.at(-1)).toMatchObject({ tripId });
    expect(await confirm(spare, 4700)).toMatchObject({ ok: true });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'hold',
      fixed_price: 4700,
      contact: { name: second.name },
    });
    expect(await row(first, 'trip', tripId)).toMatchObject({ contact: null });
  });

  it('is closed when nobody takes it in half an hour', async () => {
    const [mine, spare] = [await bid(first, 4500), await bid(second, 4700)];
    await confirm(mine, 4500, spare);
    await cancel(first);
    market.pass(31 * MINUTE);
    expect(await confirm(spare, 4700)).toMatchObject({ code: 'choose_window_over' });
    await advanceTrip(market.context, tripId);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'expired' });
    expect(await row(second, 'bid', spare)).toMatchObject({ status: 'closed', closed_reason: 'expired' });
  });

  it('may be withdrawn by its provider, and cannot change its price', async () => {
    const [mine, spare] = [await bid(first, 4500), await bid(second, 4700)];
    await confirm(mine, 4500, spare);
    const args = { bid_id: spare, trip_id: tripId };
    expect(
      await market.act(second, {
        name: 'bid.change',
        args: { ...args, car_id: cars.get(second.id) ?? '', price: 5000, note: null },
      }),
    ).toMatchObject({ code: 'bid_not_open' });
    expect(await market.act(second, { name: 'bid.withdraw', args })).toMatchObject({ ok: true });
    await cancel(first);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      status: 'canceled',
      canceled_by: 'provider',
    });
  });

  it('is simply not kept when it is gone by then', async () => {
    const [mine, spare] = [await bid(first, 4500), await bid(second, 4700)];
    await market.act(second, { name: 'bid.withdraw', args: { bid_id: spare, trip_id: tripId } });
    expect(await confirm(mine, 4500, spare)).toMatchObject({ ok: true });
    expect(await row(second, 'bid', spare)).toMatchObject({ status: 'canceled' });
  });
});

describe('a provider’s record', () => {
  it('counts what was agreed on and what they canceled', async () => {
    const before = await bid(second, 4700).then((id) => row(passenger, 'bid', id));
    const mine = await bid(first, 4500);
    await confirm(mine, 4500);
    await cancel(first);
    const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    tripId = trip.args.id;
    await market.act(passenger, trip);
    const after = await row(passenger, 'bid', await bid(first, 4500));
    expect(after['provider']).toMatchObject({ verified: true, canceled_count: expect.any(Number) });
    const [{ agreed, canceled } = { agreed: 0, canceled: 0 }] = (
      await database.query(
        'select agreed_count as agreed, canceled_count as canceled from users where id = $1',
        [first.id],
      )
    ).rows;
    expect(after['provider']).toMatchObject({ agreed_count: agreed, canceled_count: canceled });
    expect(Number(canceled)).toBeGreaterThan(0);
    expect(before['provider']).toMatchObject({ since: expect.any(String) });
  });
});

describe('rating', () => {
  it('is the passenger’s, once, after the trip, without contacts', async () => {
    await confirm(await bid(first, 4500), 4500);
    expect(await rate(passenger, 5)).toMatchObject({ code: 'trip_not_completed' });
    journeyBegins();
    await complete(first);
    expect(await rate(first, 5)).toMatchObject({ code: 'not_your_trip' });
    expect(await rate(passenger, 4, 'ভালো চালক, 01712345678')).toMatchObject({ ok: true });
    expect(await rate(passenger, 1)).toMatchObject({ code: 'already_rated' });
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      given_rating: { rating: 4, review: 'ভালো চালক,' },
    });
  });
});

describe('a draft', () => {
  const draft = () => {
    const intent = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    tripId = intent.args.id;
    return { ...intent, args: { ...intent.args, draft: true } };
  };
  const publish = (actor = passenger) =>
    market.act(actor, { name: 'trip.publish', args: { trip_id: tripId } });

  it('is seen by its creator alone, can be edited, and no more once it is published', async () => {
    const intent = draft();
    await market.act(passenger, intent);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ status: 'draft' });
    expect(await row(first, 'feed', tripId)).toEqual({});
    const { id: _, draft: __, ...form } = intent.args;
    const edit = { name: 'trip.edit' as const, args: { ...form, trip_id: tripId, trip_note: 'two bags' } };
    expect(await market.act(first, edit)).toMatchObject({ code: 'not_your_trip' });
    expect(await market.act(passenger, edit)).toMatchObject({ ok: true });
    expect(await publish(first)).toMatchObject({ code: 'not_your_trip' });
    market.pass(HOUR);
    expect(await publish()).toMatchObject({ ok: true });
    expect(await row(first, 'feed', tripId)).toMatchObject({ status: 'active', trip_note: 'two bags' });
    const shown = await row(passenger, 'trip', tripId);
    expect(Date.parse(String(shown['bids_until']))).toBe(market.context.now() + HOUR);
    expect(await market.act(passenger, edit)).toMatchObject({ code: 'trip_not_editable' });
    expect(await publish()).toMatchObject({ code: 'trip_not_publishable' });
  });

  it('cannot be published when its journey is nearer than an hour', async () => {
    await market.act(passenger, draft());
    market.pass(23.5 * HOUR);
    expect(await publish()).toMatchObject({ code: 'journey_too_early' });
  });
});
