/** Who drives an agreed trip, and who sees what of it. */
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { MutationArgs } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { changesOfSpan } from '../../../server/sync/pull.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';

const { market } = await marketOfFile();
const passenger = await market.person('customer', { phone: '+8801000654321' });
const owner = await market.person('provider', { phone: '+8801000112233', creditLimit: 900_000 });
const stranger = await market.person('provider');

let car: string;
let tripId: string;
const driver = await market.driver(owner, { name: 'Abdul Karim', phone: '+8801000778899' });
const other = await market.driver(owner);
const foreign = await market.driver(stranger);

const offerPrice = 4500;

/** A trip of the passenger that the owner has won, with a car that is free, at the time of its journey. */
async function agree(withDriver?: string, meanwhile = async () => {}): Promise<string> {
  car = await market.car(owner);
  const trip = tripIntent({ journeyAt: market.context.now() + 2 * HOUR, note: 'two bags' });
  await market.act(passenger, trip);
  const bid = uuidv7();
  const on = { trip_id: trip.args.id };
  const args = { id: bid, ...on, car_id: car, price: offerPrice, note: null, includes: [] };
  const drives = withDriver !== undefined && { driver_id: withDriver };
  await market.act(owner, { name: 'bid.place', args: { ...args, ...drives } });
  await meanwhile();
  const confirmed = { name: 'bid.confirm' as const, args: { bid_id: bid, ...on, price: offerPrice } };
  expect(await market.act(passenger, confirmed)).toMatchObject({ ok: true });
  market.pass(2 * HOUR);
  return trip.args.id;
}
beforeEach(async () => {
  tripId = await agree();
});

const name = (driver_id: string | null, actor = owner, trip_id = tripId) =>
  market.act(actor, { name: 'trip.driver', args: { trip_id, driver_id } });
const deactivate = (driver_id: string) =>
  market.act(owner, { name: 'driver.deactivate', args: { driver_id } });
const activate = (driver_id: string) => market.act(owner, { name: 'driver.activate', args: { driver_id } });
const start = (actor: Actor, pin: string) =>
  market.act(actor, { name: 'trip.start', args: { trip_id: tripId, pin } });
const complete = (actor: Actor) => market.act(actor, { name: 'trip.complete', args: { trip_id: tripId } });
const rowOf = async (actor: Actor, kind: string, id: string): Promise<Record<string, unknown> | null> => {
  const shown = (await market.seen(actor)).get(`${kind} ${id}`)?.[4];
  return shown ? { ...shown } : null;
};
const trip = (actor: Actor) => rowOf(actor, 'trip', tripId);
const pinOf = async (): Promise<string> => String((await trip(passenger))?.['boarding_pin']);
const notices = async (actor: Actor): Promise<unknown[]> =>
  [...(await market.seen(actor)).values()]
    .map(([, , , , row]) => ({ ...row }))
    .filter((row: Record<string, unknown>) => row['trip_id'] === tripId && 'seen' in row)
    .map((row: Record<string, unknown>) => row['type']);

describe('the car owner', () => {
  it('names a driver: the passenger sees name and number, the driver sees the journey', async () => {
    expect(await trip(driver.actor)).toBeNull();
    expect(await name(driver.id)).toMatchObject({ ok: true });
    expect(await trip(passenger)).toMatchObject({
      driver: { id: driver.id, name: 'Abdul Karim', phone: '+8801000778899', photo: null },
      contact: { phone: '+8801000112233' },
    });
    expect(await trip(owner)).toMatchObject({ driver: { id: driver.id, phone: '+8801000778899' } });
    expect(await trip(driver.actor)).toMatchObject({
      contact: { name: passenger.name, phone: '+8801000654321' },
      owner: { name: owner.name, phone: '+8801000112233' },
      driver: { id: driver.id },
      trip_note: 'two bags',
      fixed_price: offerPrice,
      boarding_pin: null,
      price: null,
      lowest_bid: null,
      bids_count: null,
      user: { id: '', name: passenger.name },
    });
    expect(await notices(driver.actor)).toEqual(['driver_named']);
    expect(await notices(passenger)).toContain('driver_changed');
  });

  it('changes what the passenger sees of the driver: the name, the chosen photo, then the driver’s own', async () => {
    await name(driver.id);
    const chosen = await storedFile(market.context, owner);
    const args = { driver_id: driver.id, name: 'Karim Sheikh', licence: 'DK999888', licence_photo: null };
    market.published.length = 0;
    await market.act(owner, { name: 'driver.change', args: { ...args, photo: chosen } });
    for (const { id } of [passenger, owner, driver.actor])
      expect(market.published.flat().map(({ stream }) => stream)).toContain(`u:${id}`);
    const seen = await trip(passenger);
    expect(seen).toMatchObject({
      driver: { name: 'Karim Sheikh', photo: expect.stringMatching(/^\/files\/stored \d+\/320\.webp$/) },
    });
    const photo = await storedFile(market.context, driver.actor);
    await market.act(driver.actor, { name: 'profile.photo', args: { photo } });
    const own: unknown = (await rowOf(driver.actor, 'profile', driver.actor.id))?.['photo'];
    expect(own).toMatch(/^\/files\//);
    expect(own).not.toBe(Object(seen?.['driver'])['photo']);
    expect(await trip(passenger)).toMatchObject({ driver: { photo: own } });
    await market.act(driver.actor, { name: 'profile.photo', args: { photo: null } });
    await market.act(owner, { name: 'driver.change', args: { ...args, name: 'Abdul Karim', photo: null } });
  });

  it('is told by realtime as by a pull: the row is the reader’s own', async () => {
    market.published.length = 0;
    await name(driver.id);
    const span = market.published.flat().find(({ stream }) => stream === `u:${driver.actor.id}`);
    if (!span) throw new Error('the driver was not told');
    const rows = await changesOfSpan(market.context, span);
    expect(rows.find(([, , kind, id]) => kind === 'trip' && id === tripId)?.[4]).toMatchObject({
      contact: { phone: '+8801000654321' },
    });
    expect(span.event).toBe('driver-named');
  });

  it('names another one, and then drives: whoever is taken off sees nothing of it any more', async () => {
    await name(driver.id);
    market.pass(MINUTE);
    await name(other.id);
    expect(await trip(driver.actor)).toBeNull();
    expect(await trip(other.actor)).not.toBeNull();
    expect(await notices(driver.actor)).toContain('driver_removed');
    await name(null);
    expect(await trip(other.actor)).toBeNull();
    expect(await trip(passenger)).toMatchObject({ driver: null });
  });

  it('names only an active driver of their own', async () => {
    expect(await name(foreign.id)).toMatchObject({ code: 'forbidden' });
    expect(await name(uuidv7())).toMatchObject({ code: 'not_found' });
    const args = { id: uuidv7(), name: 'Jasim', phone: '01055900011', licence: 'DK998877L' };
    await market.act(owner, { name: 'driver.add', args });
    expect(await name(args.id)).toMatchObject({ code: 'driver_not_active' });
    expect(await trip(owner)).toMatchObject({ driver: null });
  });

  it('names one until the journey has ended, and not before the agreement', async () => {
    await start(owner, await pinOf());
    expect(await name(driver.id)).toMatchObject({ ok: true });
    await complete(owner);
    expect(await name(null)).toMatchObject({ code: 'driver_not_nameable' });
    expect(await trip(passenger)).toMatchObject({
      driver: { name: 'Abdul Karim', phone: '+8801000778899' },
      contact: { name: owner.name },
    });
    market.pass(48 * HOUR);
    await advanceTrip(market.context, tripId);
    expect(await trip(passenger)).toMatchObject({
      driver: { name: 'Abdul Karim', phone: null },
      contact: null,
    });
    const open = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    await market.act(passenger, open);
    expect(await name(driver.id, owner, open.args.id)).toMatchObject({ code: 'not_your_trip' });
  });

  it('is the only one who names a driver', async () => {
    for (const actor of [passenger, stranger, driver.actor])
      expect(await name(driver.id, actor)).toMatchObject({ code: 'not_your_trip' });
  });
});

describe('the driver', () => {
  it('starts with the passenger’s PIN and ends the journey: the commission is the owner’s due', async () => {
    await name(driver.id);
    expect(await start(driver.actor, 'none')).toMatchObject({ code: 'boarding_pin_wrong' });
    expect(await start(driver.actor, await pinOf())).toMatchObject({ ok: true });
    expect(await trip(passenger)).toMatchObject({ status: 'started' });
    const before = await rowOf(owner, 'profile', owner.id);
    expect(await complete(driver.actor)).toMatchObject({ ok: true });
    const after = await rowOf(owner, 'profile', owner.id);
    expect(Number(after?.['dues']) - Number(before?.['dues'])).toBe(offerPrice / 10);
    expect(await rowOf(driver.actor, 'profile', driver.actor.id)).toMatchObject({ dues: 0 });
    expect(await notices(owner)).toEqual(expect.arrayContaining(['driver_started', 'driver_completed']));
    expect(await trip(driver.actor)).toBeNull();
    expect(await trip(owner)).toMatchObject({ status: 'completed' });
  });

  it('neither cancels, rates, names, bids nor reports', async () => {
    await name(driver.id);
    const on = { trip_id: tripId };
    const act = driver.actor;
    const report = { id: uuidv7(), ...on, kind: 'other' as const, text: 'hello' };
    const bid = { id: uuidv7(), ...on, car_id: car, price: 4000, note: null };
    const answers = [
      await market.act(act, { name: 'trip.cancel', args: { ...on, cancel_note: 'no' } }),
      await market.act(act, { name: 'trip.rate', args: { ...on, rating: 5, review: '' } }),
      await market.act(act, { name: 'trip.driver', args: { ...on, driver_id: null } }),
      await market.act(act, { name: 'bid.place', args: bid }),
      await market.act(act, { name: 'report.create', args: report }),
      await market.act(act, {
        name: 'feed.interest',
        args: { everywhere: true, districts: [], routes: [] },
      }),
      await market.act(act, tripIntent({ journeyAt: market.context.now() + 24 * HOUR })),
    ];
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
  });

  it('who is taken off cannot start it, not even with the right PIN', async () => {
    await name(driver.id);
    await name(null);
    expect(await start(driver.actor, await pinOf())).toMatchObject({ code: 'not_your_trip' });
    expect(await complete(driver.actor)).toMatchObject({ code: 'not_your_trip' });
  });

  it('who is deactivated is taken off every coming trip; owner and passenger are told', async () => {
    await name(driver.id);
    expect(await deactivate(driver.id)).toMatchObject({ ok: true });
    expect(await trip(driver.actor)).toBeNull();
    expect(await trip(passenger)).toMatchObject({ driver: null });
    expect(await notices(owner)).toContain('driver_left');
    expect(await notices(passenger)).toContain('driver_changed');
    expect(await start(driver.actor, await pinOf())).toMatchObject({ code: 'not_your_trip' });
    await activate(driver.id);
    expect(await trip(driver.actor)).toBeNull();
  });

  it('sees nothing of a canceled trip', async () => {
    await name(driver.id);
    await market.act(owner, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'car_trouble' } });
    expect(await trip(driver.actor)).toBeNull();
    expect(await trip(passenger)).toMatchObject({ driver: null, contact: null });
    expect(await notices(driver.actor)).toContain('driver_removed');
  });

  it('of a booked offer sees the passenger, not the offered price', async () => {
    const carId = await market.car(owner);
    const offer = tripIntent({ journeyAt: market.context.now() + 24 * HOUR, carId, price: offerPrice });
    await market.act(owner, offer);
    tripId = offer.args.id;
    const booking = { id: uuidv7(), trip_id: tripId };
    await market.act(passenger, { name: 'booking.request', args: { ...booking, price: offerPrice } });
    const on = { booking_id: booking.id, trip_id: tripId };
    await market.act(owner, { name: 'booking.confirm', args: on });
    expect(await name(driver.id)).toMatchObject({ ok: true });
    expect(await trip(driver.actor)).toMatchObject({
      user: { name: passenger.name },
      contact: { phone: '+8801000654321' },
      price: null,
      provider: null,
    });
    await market.act(passenger, { name: 'booking.cancel', args: on });
    expect(await trip(driver.actor)).toBeNull();
    expect(await trip(owner)).toMatchObject({ driver: null });
  });
});

type Step =
  | { what: 'name'; args: Pick<MutationArgs['trip.driver'], 'driver_id'> }
  | { what: 'deactivate'; id: string }
  | { what: 'activate'; id: string }
  | { what: 'start'; actor: Actor }
  | { what: 'complete'; actor: Actor };

test('whatever happens, a driver sees the trip exactly while named, at work, and the journey is neither over nor called off', async () => {
  const both = (): { id: string; actor: Actor }[] => [driver, other];
  const step = fc.oneof(
    fc.constantFrom('first', 'second', 'owner').map((who): Step => ({
      what: 'name',
      args: { driver_id: who === 'owner' ? null : who === 'first' ? driver.id : other.id },
    })),
    fc
      .tuple(fc.constantFrom<('deactivate' | 'activate')[]>('deactivate', 'activate'), fc.boolean())
      .map(([what, first]): Step => ({ what, id: first ? driver.id : other.id })),
    fc
      .tuple(fc.constantFrom<('start' | 'complete')[]>('start', 'complete'), fc.constantFrom(0, 1, 2))
      .map(([what, who]): Step => ({ what, actor: [owner, driver.actor, other.actor][who] ?? owner })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      tripId = await agree();
      // a driver who leaves is removed from the trips of earlier runs
      for (const { id } of both()) await deactivate(id);
      for (const { id } of both()) await activate(id);
      const pin = await pinOf();
      const working = new Set(both().map(({ id }) => id));
      let named: string | null = null;
      let status = 'hold';
      for (const each of steps) {
        const running = status === 'hold' || status === 'started';
        let [may, did]: [boolean, boolean] = [true, true];
        if (each.what === 'name') {
          const { driver_id } = each.args;
          may = running && (driver_id === null || working.has(driver_id));
          did = (await name(driver_id)).ok;
          if (did) named = driver_id;
        } else if (each.what === 'deactivate') {
          await deactivate(each.id);
          working.delete(each.id);
          if (named === each.id && running) named = null;
        } else if (each.what === 'activate') {
          await activate(each.id);
          working.add(each.id);
        } else {
          const drives =
            each.actor === owner || both().some(({ id, actor }) => actor === each.actor && id === named);
          may = drives && (each.what === 'start' ? status === 'hold' : running);
          did = (each.what === 'start' ? await start(each.actor, pin) : await complete(each.actor)).ok;
          if (did) status = each.what === 'start' ? 'started' : 'completed';
        }
        expect(did).toBe(may);
        for (const { id, actor } of both()) {
          const sees = named === id && working.has(id) && (status === 'hold' || status === 'started');
          const everything = JSON.stringify([...(await market.seen(actor)).values()]);
          expect(everything.includes('"contact":{')).toBe(sees);
          expect(everything.includes('+8801000654321')).toBe(sees);
        }
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

describe('a bid that says who drives', () => {
  const bidOn = async (args: Partial<MutationArgs['bid.place']>) => {
    const asked = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    await market.act(passenger, asked);
    const offered = { id: uuidv7(), trip_id: asked.args.id, car_id: await market.car(owner) };
    const bid = { ...offered, price: offerPrice, note: null, includes: [], ...args };
    return { bid, result: await market.act(owner, { name: 'bid.place', args: bid }) };
  };

  it('names the driver once it is confirmed, as the owner would have done', async () => {
    tripId = await agree(driver.id);
    expect(await trip(passenger)).toMatchObject({ driver: { id: driver.id, phone: '+8801000778899' } });
    expect(await trip(driver.actor)).toMatchObject({ contact: { phone: '+8801000654321' } });
    expect(await notices(driver.actor)).toEqual(['driver_named']);
    expect(await notices(passenger)).toContain('driver_changed');
  });

  it('shows the passenger that a driver drives and not who, and its bidder who', async () => {
    const { bid } = await bidOn({ driver_id: driver.id });
    expect(await rowOf(passenger, 'bid', bid.id)).toMatchObject({ driver: { id: null } });
    expect(JSON.stringify(await rowOf(passenger, 'bid', bid.id))).not.toContain('Abdul Karim');
    expect(await rowOf(owner, 'bid', bid.id)).toMatchObject({ driver: { id: driver.id } });
    const { id: bid_id, ...offer } = bid;
    await market.act(owner, { name: 'bid.change', args: { ...offer, bid_id, driver_id: null } });
    expect(await rowOf(passenger, 'bid', bid.id)).toMatchObject({ driver: null });
  });

  it('of an app that does not ask leaves who drives as it is', async () => {
    const { bid } = await bidOn({ driver_id: driver.id });
    const { id: bid_id, driver_id: _, ...offer } = bid;
    await market.act(owner, { name: 'bid.change', args: { ...offer, bid_id } });
    expect(await rowOf(owner, 'bid', bid.id)).toMatchObject({ driver: { id: driver.id } });
    const { bid: older } = await bidOn({});
    expect(await rowOf(passenger, 'bid', older.id)).toMatchObject({ driver: null });
  });

  it('is refused with a driver of somebody else, or of nobody', async () => {
    expect((await bidOn({ driver_id: foreign.id })).result).toMatchObject({
      code: 'forbidden',
      field: 'driver_id',
    });
    expect((await bidOn({ driver_id: uuidv7() })).result).toMatchObject({ code: 'not_found' });
  });

  it('is agreed with the owner at the wheel where the driver works no more, and the owner is told', async () => {
    const leaving = await market.driver(owner);
    const { bid } = await bidOn({ driver_id: leaving.id });
    tripId = await agree(leaving.id, async () => {
      await deactivate(leaving.id);
    });
    expect(await rowOf(passenger, 'bid', bid.id)).toMatchObject({ driver: null });
    expect(await trip(passenger)).toMatchObject({ driver: null, status: 'hold' });
    expect(await notices(owner)).toContain('driver_left');
    expect(await trip(leaving.actor)).toBeNull();
  });
});
