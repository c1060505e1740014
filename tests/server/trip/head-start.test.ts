import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { sweepTrips } from '../../../server/jobs/deadlines.ts';
import { advanceTrip } from '../../../server/trip/clock.ts';
import { searchTrips } from '../../../server/trip/listing.ts';
import { push } from '../../../server/sync/push.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();
const other = await market.person('provider');
const otherCar = await market.car(other);

let passenger: Actor;
let favourite: Actor;
let car: string;

beforeEach(async () => {
  passenger = await market.person('customer');
  favourite = await market.person('provider', { creditLimit: 900_000 });
  car = await market.car(favourite);
});

const add = (actor: Actor, owner: Actor) =>
  market.act(actor, { name: 'favourite.add', args: { provider_id: owner.id } });
const bid = (actor: Actor, trip_id: string, car_id: string, id = uuidv7()) =>
  market.act(actor, { name: 'bid.place', args: { id, trip_id, car_id, price: 4500, note: null } });
async function asks(lead = 24 * HOUR, draft = false): Promise<string> {
  const { name, args } = tripIntent({ journeyAt: market.context.now() + lead });
  expect(await market.act(passenger, { name, args: { ...args, draft } })).toMatchObject({ ok: true });
  return args.id;
}
/** An earlier agreement of the two, which a favourite needs. */
async function agrees(): Promise<void> {
  const trip_id = await asks();
  const bid_id = uuidv7();
  await bid(favourite, trip_id, car, bid_id);
  const args = { bid_id, trip_id, price: 4500 };
  expect(await market.act(passenger, { name: 'bid.confirm', args })).toMatchObject({ ok: true });
  car = await market.car(favourite);
}
const row = async (actor: Actor, kind: string, id: string): Promise<object | null> =>
  (await market.seen(actor)).get(`${kind} ${id}`)?.[4] ?? null;
const found = async (actor: Actor, id: string): Promise<boolean> => {
  const { data } = await searchTrips(database.db, actor, {}, { page: 1, perPage: 50 });
  return data.some((each) => each.id === id);
};
const noticed = async (actor: Actor, tripId: string) =>
  [...(await market.seen(actor)).values()].filter(
    (change) => change[2] === 'notification' && JSON.stringify(change[4]).includes(tripId),
  ).length;
const streamsOf = () => market.published.flat().map(({ stream }) => stream);

describe('favourites', () => {
  it('are owners with whom the passenger has agreed, kept once, removed, and nobody else’s to see', async () => {
    expect(await add(passenger, favourite)).toMatchObject({ code: 'favourite_unknown' });
    await agrees();
    const both = await Promise.all([add(passenger, favourite), add(passenger, favourite)]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await row(passenger, 'profile', passenger.id)).toMatchObject({
      favourites: [{ id: favourite.id, name: favourite.name, photo: null }],
      favourites_first: true,
    });
    expect(await add(favourite, other)).toMatchObject({ code: 'forbidden' });
    for (const reader of [favourite, other])
      expect(JSON.stringify(await row(reader, 'profile', reader.id))).not.toContain('favourites');
    const remove = { name: 'favourite.remove', args: { provider_id: favourite.id } } as const;
    expect([await market.act(passenger, remove), await market.act(passenger, remove)]).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await row(passenger, 'profile', passenger.id)).toMatchObject({ favourites: [] });
  });
});

describe('a request of a passenger with favourites', () => {
  beforeEach(async () => {
    await agrees();
    await add(passenger, favourite);
  });

  it('is seen by them at once, with a notification, and by nobody else, who cannot bid either', async () => {
    market.published.length = 0;
    const tripId = await asks();
    const until = new Date(market.context.now() + 10 * MINUTE);
    expect(await row(favourite, 'feed', tripId)).toMatchObject({ id: tripId, user: { id: '' } });
    expect(await noticed(favourite, tripId)).toBe(1);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({
      asked_first: { count: 1, until: until.toISOString() },
      bids_until: new Date(until.getTime() + HOUR).toISOString(),
    });
    expect(await row(other, 'feed', tripId)).toBeNull();
    expect([await found(favourite, tripId), await found(other, tripId)]).toEqual([true, false]);
    expect(streamsOf().filter((stream) => stream.startsWith('f:'))).toEqual([]);
    expect(await bid(other, tripId, otherCar)).toMatchObject({ code: 'not_found' });
    expect(await bid(favourite, tripId, car)).toMatchObject({ ok: true });
    expect(JSON.stringify(await row(favourite, 'feed', tripId))).not.toContain('asked_first');
    expect(market.scheduled).toContainEqual({ tripId, at: [until.getTime()] });
  });

  it('is shown to everybody ten minutes later, once, with the whole window for them', async () => {
    const tripId = await asks();
    market.pass(10 * MINUTE - 1);
    await advanceTrip(market.context, tripId);
    expect(await row(other, 'feed', tripId)).toBeNull();
    market.pass(1);
    market.published.length = 0;
    await Promise.all([advanceTrip(market.context, tripId), advanceTrip(market.context, tripId)]);
    const now = market.context.now();
    const window = {
      created_at: new Date(now).toISOString(),
      bids_until: new Date(now + HOUR).toISOString(),
      choose_until: new Date(now + 80 * MINUTE).toISOString(),
    };
    for (const reader of [other, favourite])
      expect(await row(reader, 'feed', tripId)).toMatchObject({ id: tripId, ...window });
    expect(streamsOf().filter((stream) => stream.startsWith('f:provider'))).toHaveLength(1);
    expect(await row(passenger, 'trip', tripId)).not.toHaveProperty('asked_first');
    expect(await noticed(favourite, tripId)).toBe(1);
    expect(await bid(other, tripId, otherCar)).toMatchObject({ ok: true });
    const number = async () => (await market.seen(other)).get(`feed ${tripId}`)?.[1];
    const shown = await number();
    await sweepTrips(market.context);
    expect(await number()).toBe(shown);
  });

  it('is found by the sweep when its job was lost', async () => {
    const tripId = await asks();
    market.pass(11 * MINUTE);
    await sweepTrips(market.context);
    expect(await row(other, 'feed', tripId)).toMatchObject({ id: tripId });
  });

  it('that is canceled or agreed meanwhile leaves the favourites’ feed and never comes to the others', async () => {
    const tripId = await asks();
    const cancel = { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'not_needed' } } as const;
    expect(await market.act(passenger, cancel)).toMatchObject({ ok: true });
    expect(await row(favourite, 'feed', tripId)).toBeNull();
    const taken = await asks();
    const bid_id = uuidv7();
    await bid(favourite, taken, car, bid_id);
    const args = { bid_id, trip_id: taken, price: 4500 };
    expect(await market.act(passenger, { name: 'bid.confirm', args })).toMatchObject({ ok: true });
    market.pass(11 * MINUTE);
    await sweepTrips(market.context);
    for (const id of [tripId, taken])
      for (const reader of [favourite, other]) expect(await row(reader, 'feed', id)).toBeNull();
  });

  it('is everybody’s at once where the passenger wants so, no favourite’s car fits, or the journey is near', async () => {
    const near = await asks(65 * MINUTE);
    expect(await row(other, 'feed', near)).not.toBeNull();
    await market.act(passenger, { name: 'favourite.first', args: { first: false, experienced: false } });
    const wide = await asks();
    expect(await row(other, 'feed', wide)).not.toBeNull();
    expect(await noticed(favourite, wide)).toBe(0);
    await market.act(passenger, { name: 'favourite.first', args: { first: true, experienced: false } });
    await database.query("update cars set status = 'inactive' where owner_id = $1", [favourite.id]);
    expect(await row(other, 'feed', await asks())).not.toBeNull();
  });

  it('is asked first also when it is published from a draft', async () => {
    const tripId = await asks(24 * HOUR, true);
    expect(await noticed(favourite, tripId)).toBe(0);
    await market.act(passenger, { name: 'trip.publish', args: { trip_id: tripId } });
    expect(await noticed(favourite, tripId)).toBe(1);
    expect(await row(other, 'feed', tripId)).toBeNull();
  });
});

describe('a request of a passenger who asks experienced owners first', () => {
  const chooses = (experienced: boolean) =>
    market.act(passenger, { name: 'favourite.first', args: { first: true, experienced } });
  const experiencedOwner = async (seed: { trips?: number; verified?: boolean } = {}): Promise<Actor> => {
    const owner = await market.person('provider', { creditLimit: 900_000 });
    await market.car(owner);
    const { trips = 20, verified = true } = seed;
    await database.query('update users set trips_count = $2, verified = $3 where id = $1', [
      owner.id,
      trips,
      verified,
    ]);
    return owner;
  };
  beforeEach(() => database.query('update users set verified = false'));

  it('is seen first by verified owners with twenty trips or more and a car that fits, without a notification', async () => {
    const owner = await experiencedOwner();
    const [young, unverified, resting] = [
      await experiencedOwner({ trips: 19 }),
      await experiencedOwner({ verified: false }),
      await experiencedOwner(),
    ];
    await database.query("update cars set status = 'inactive' where owner_id = $1", [resting.id]);
    await chooses(true);
    expect(await row(passenger, 'profile', passenger.id)).toMatchObject({ experienced_first: true });
    const tripId = await asks();
    for (const later of [young, unverified, resting, other])
      expect(await row(later, 'feed', tripId)).toBeNull();
    expect(await row(owner, 'feed', tripId)).toMatchObject({ id: tripId });
    expect(await noticed(owner, tripId)).toBe(0);
    expect(await row(passenger, 'trip', tripId)).toMatchObject({ asked_first: { count: 0, experienced: 1 } });
    market.pass(10 * MINUTE);
    await advanceTrip(market.context, tripId);
    expect(await row(young, 'feed', tripId)).toMatchObject({ id: tripId });
  });

  it('goes to those only to whom the road is of interest', async () => {
    const [here, elsewhere, road] = [
      await experiencedOwner(),
      await experiencedOwner(),
      await experiencedOwner(),
    ];
    const {
      args: { pickup_district_id: from, destination_district_id: to },
    } = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
    if (from === null || to === null) throw new Error('the request has no districts');
    const follows = (owner: Actor, districts: number[], routes: { from: number; to: number }[]) =>
      market.act(owner, { name: 'feed.interest', args: { everywhere: false, districts, routes } });
    await follows(here, [from], []);
    await follows(elsewhere, [from === 64 ? 63 : 64], []);
    await follows(road, [], [{ from, to }]);
    await chooses(true);
    const tripId = await asks();
    const seen = await Promise.all([here, elsewhere, road].map((owner) => row(owner, 'feed', tripId)));
    expect(seen.map((each) => each !== null)).toEqual([true, false, true]);
  });

  it('goes to fifty of them at most, and counts a favourite among the favourites', async () => {
    await agrees();
    await add(passenger, favourite);
    await database.query('update users set verified = true, trips_count = 30 where id = $1', [favourite.id]);
    for (let more = 0; more < 52; more += 1) await experiencedOwner();
    await chooses(true);
    const asked = await row(passenger, 'trip', await asks());
    expect(asked).toMatchObject({ asked_first: { count: 1, experienced: expect.any(Number) } });
    expect(Number(JSON.stringify(asked).match(/"experienced":(\d+)/)?.[1])).toBeGreaterThanOrEqual(49);
    expect(Number(JSON.stringify(asked).match(/"experienced":(\d+)/)?.[1])).toBeLessThanOrEqual(50);
  });

  it('is left as it was by an app that does not know the choice', async () => {
    await chooses(true);
    const mutation = { id: uuidv7(), name: 'favourite.first', v: 1, args: { first: false } };
    await push(market.context, passenger, { mutations: [mutation] });
    expect(await row(passenger, 'profile', passenger.id)).toMatchObject({
      favourites_first: false,
      experienced_first: true,
    });
  });
});
