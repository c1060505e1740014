import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { mostPinMoves, type Point } from '../../../../domain/trip/meeting/pickup-pin.ts';
import { defaultAccountLimits } from '../../../../domain/person/account-limits.ts';
import type { Actor } from '../../../../server/act/act.ts';
import { HOUR, tripIntent } from '../../../../testkit/market/market.ts';
import { marketOfFile } from '../../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
let passenger: Actor;
let owner: Actor;
let tripId: string;
let near: Point;

const setPin = (actor: Actor, pin: Point | null) =>
  market.act(actor, { name: 'trip.pickup', args: { trip_id: tripId, pin } });
const pinSeen = async (actor: Actor): Promise<unknown> => {
  const row: unknown = (await market.seen(actor)).get(`trip ${tripId}`)?.[4];
  return row && typeof row === 'object' && 'pickup_pin' in row ? row.pickup_pin : undefined;
};
const stored = async () =>
  (await database.query('select pickup_pin, pin_moves from trips where id = $1', [tripId])).rows[0];

beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider', { creditLimit: 900_000 });
  const trip = tripIntent({ journeyAt: market.context.now() + 30 * HOUR });
  tripId = trip.args.id;
  near = { lat: (trip.args.pickup_lat ?? 0) + 0.004, long: (trip.args.pickup_long ?? 0) + 0.002 };
  await market.act(passenger, trip);
  const id = uuidv7();
  const bid = { id, trip_id: tripId, car_id: await market.car(owner), price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: { ...bid, includes: [] } });
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: id, trip_id: tripId, price: 4500 } });
});

describe('the pickup pin', () => {
  it('reaches the owner and the named driver by their row, with the time at which it was set', async () => {
    const driver = await market.driver(owner);
    await market.act(owner, { name: 'trip.driver', args: { trip_id: tripId, driver_id: driver.id } });
    expect(await setPin(passenger, near)).toMatchObject({ ok: true });
    const at = new Date(market.context.now()).toISOString();
    for (const reader of [passenger, owner, driver.actor])
      expect(await pinSeen(reader)).toEqual({
        lat: expect.closeTo(near.lat, 5),
        long: expect.closeTo(near.long, 5),
        at,
      });
  });

  it('is told to whoever drives when it is new, once in half a minute, without the point', async () => {
    const told = async ({ id }: Actor): Promise<unknown[]> => {
      const query = "select type, data from notifications where user_id = $1 and type = 'pin_set'";
      return (await database.query(query, [id])).rows;
    };
    market.context.config.limits = defaultAccountLimits;
    await setPin(passenger, near);
    await setPin(passenger, { ...near, lat: near.lat + 0.001 });
    expect(await told(owner)).toMatchObject([{ data: { who: passenger.name } }]);
    expect(JSON.stringify(await told(owner))).not.toContain(String(near.lat).slice(0, 6));
    market.pass(31_000);
    await setPin(passenger, { ...near, lat: near.lat + 0.001 });
    await setPin(passenger, null);
    expect(await told(owner)).toHaveLength(1);
    const driver = await market.driver(owner);
    await market.act(owner, { name: 'trip.driver', args: { trip_id: tripId, driver_id: driver.id } });
    await setPin(passenger, near);
    expect([(await told(owner)).length, (await told(driver.actor)).length]).toEqual([1, 1]);
    expect(await told(passenger)).toEqual([]);
    market.context.config.limits = null;
  });

  it('is moved and taken away', async () => {
    await setPin(passenger, near);
    market.pass(60_000);
    await setPin(passenger, { ...near, lat: near.lat + 0.001 });
    expect(await pinSeen(owner)).toMatchObject({ lat: expect.closeTo(near.lat + 0.001, 5) });
    await setPin(passenger, null);
    expect(await pinSeen(owner)).toBeUndefined();
  });

  it('of the owner, a driver, or a stranger is refused', async () => {
    for (const other of [owner, await market.person('customer'), await market.person('provider')])
      expect(await setPin(other, near)).toMatchObject({ code: 'not_your_trip' });
    expect(await pinSeen(owner)).toBeUndefined();
  });

  it('abroad, far away or outside all numbers is refused', async () => {
    expect(await setPin(passenger, { lat: 22.57, long: 88.36 })).toMatchObject({ code: 'place_abroad' });
    expect(await setPin(passenger, { lat: 22.36, long: 91.78 })).toMatchObject({
      code: 'pin_far_from_pickup',
    });
    for (const pin of [
      { lat: 999, long: 90 },
      { lat: -23, long: 90 },
    ])
      expect(await setPin(passenger, pin)).toMatchObject({ code: 'invalid_body' });
  });

  it('that is set again counts no move; after many moves it stays', async () => {
    for (let turn = 0; turn < 5; turn++) await setPin(passenger, near);
    expect(await stored()).toMatchObject({ pin_moves: 1 });
    for (let turn = 1; turn < mostPinMoves; turn++)
      await setPin(passenger, { ...near, lat: near.lat + turn / 10_000 });
    expect(await setPin(passenger, near)).toMatchObject({ code: 'pin_moved_often' });
    expect(await stored()).toMatchObject({ pin_moves: mostPinMoves });
  });

  it('is deleted when the passenger is on board, and when the trip is canceled', async () => {
    await setPin(passenger, near);
    market.pass(29 * HOUR);
    const { rows } = await database.query('select boarding_pin from trips where id = $1', [tripId]);
    const pin = String(rows[0]?.['boarding_pin']);
    expect(await market.act(owner, { name: 'trip.start', args: { trip_id: tripId, pin } })).toMatchObject({
      ok: true,
    });
    expect(await stored()).toMatchObject({ pickup_pin: null });
    expect(await setPin(passenger, near)).toMatchObject({ code: 'trip_not_agreed' });
  });

  it('is deleted when the owner cancels', async () => {
    await setPin(passenger, near);
    await market.act(owner, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'broken' } });
    expect(await stored()).toMatchObject({ pickup_pin: null });
    expect(await pinSeen(passenger)).toBeUndefined();
  });
});
