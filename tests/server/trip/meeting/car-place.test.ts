import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import { Refused } from '../../../../server/base/refused.ts';
import { tablesOf } from '../../../../server/backup/rows.ts';
import { transact } from '../../../../server/streams/change-log.ts';
import { dropOldPlaces, setCarPlace } from '../../../../server/trip/meeting/car-place.ts';
import { HOUR, MINUTE, tripIntent } from '../../../../testkit/market/market.ts';
import { marketOfFile } from '../../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();
let passenger: Actor;
let owner: Actor;
let tripId: string;

const there = { lat: 23.79412, long: 90.40431, age: 20 };

/** @returns the code of the refusal; null when it was taken */
async function sends(actor: Actor, sent: Partial<typeof there> = {}): Promise<string | null> {
  try {
    await transact(market.context, (tx, changes) =>
      setCarPlace({ context: market.context, tx, changes, actor }, { trip_id: tripId, ...there, ...sent }),
    );
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.error.code;
    throw error;
  }
}
const placeSeen = async (actor: Actor): Promise<unknown> => {
  const row: unknown = (await market.seen(actor)).get(`trip ${tripId}`)?.[4];
  return row && typeof row === 'object' && 'car_place' in row ? row.car_place : undefined;
};
const stored = async (): Promise<number> =>
  (await database.query('select 1 from car_places where trip_id = $1', [tripId])).rows.length;
const pinOf = async (): Promise<string> =>
  String(
    (await database.query('select boarding_pin from trips where id = $1', [tripId])).rows[0]?.[
      'boarding_pin'
    ],
  );

/** An agreed journey in three hours. */
beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider', { creditLimit: 900_000 });
  const trip = tripIntent({ journeyAt: market.context.now() + 30 * HOUR });
  tripId = trip.args.id;
  await market.act(passenger, trip);
  const id = uuidv7();
  const bid = { id, trip_id: tripId, car_id: await market.car(owner), price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: { ...bid, includes: [] } });
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: id, trip_id: tripId, price: 4500 } });
  market.pass(27 * HOUR);
});

describe('where the car is', () => {
  it('is seen by the passenger alone, with the time at which the car was there', async () => {
    market.pass(HOUR);
    expect(await sends(owner)).toBeNull();
    const at = new Date(market.context.now() - 20_000).toISOString();
    expect(await placeSeen(passenger)).toEqual({ lat: 23.79412, long: 90.40431, at });
    expect(await placeSeen(owner)).toBeUndefined();
  });

  it('is told to the passenger’s stream, and to no other', async () => {
    market.pass(HOUR);
    market.published.length = 0;
    await sends(owner);
    const told = market.published.flatMap((changes) => JSON.stringify(changes));
    expect(told.join()).toContain(passenger.id);
    expect(told.join()).not.toContain(owner.id);
    expect(told.join()).not.toContain('feed');
  });

  it('is sent by the driver who is named, and then not by the owner', async () => {
    const driver = await market.driver(owner);
    await market.act(owner, { name: 'trip.driver', args: { trip_id: tripId, driver_id: driver.id } });
    market.pass(HOUR);
    expect(await sends(owner)).toBe('not_driving');
    expect(await sends(driver.actor)).toBeNull();
    expect(await placeSeen(driver.actor)).toBeUndefined();
  });

  it('is not sent by strangers, the passenger, or before and after its time', async () => {
    expect(await sends(owner)).toBe('car_place_not_now');
    market.pass(HOUR);
    for (const other of [passenger, await market.person('provider'), await market.person('customer')])
      expect(await sends(other)).toBe('not_your_trip');
    market.pass(4 * HOUR);
    expect(await sends(owner)).toBe('car_place_not_now');
    expect(await stored()).toBe(0);
  });

  it('lies in the country', async () => {
    market.pass(HOUR);
    expect(await sends(owner, { lat: 22.57, long: 88.36 })).toBe('place_abroad');
    expect(await stored()).toBe(0);
  });

  it('is one place, however often it is sent, and never an older one', async () => {
    market.pass(HOUR);
    expect(await sends(owner)).toBeNull();
    for (let turn = 0; turn < 50; turn++) expect(await sends(owner)).toBe('car_place_too_soon');
    market.pass(3 * MINUTE);
    expect(await sends(owner, { lat: 23.8, age: 5 })).toBeNull();
    market.pass(3 * MINUTE);
    expect(await sends(owner, { lat: 23.7, age: 900 })).toBeNull();
    expect(await placeSeen(passenger)).toMatchObject({ lat: 23.8 });
    expect(await stored()).toBe(1);
  });

  it('of two at once is one', async () => {
    market.pass(HOUR);
    const taken = await Promise.all([sends(owner), sends(owner, { lat: 23.8 })]);
    expect(new Set(taken)).toEqual(new Set(['car_place_too_soon', null]));
    expect(await stored()).toBe(1);
  });

  it('is deleted when the passenger is on board, and is not sent any more', async () => {
    market.pass(HOUR);
    await sends(owner);
    const pin = await pinOf();
    await market.act(owner, { name: 'trip.start', args: { trip_id: tripId, pin } });
    expect(await stored()).toBe(0);
    expect(await placeSeen(passenger)).toBeUndefined();
    market.pass(5 * MINUTE);
    expect(await sends(owner)).toBe('trip_not_agreed');
  });

  it.each(['customer', 'provider'] as const)('is deleted when the %s cancels', async (side) => {
    market.pass(HOUR);
    await sends(owner);
    const actor = side === 'customer' ? passenger : owner;
    await market.act(actor, { name: 'trip.cancel', args: { trip_id: tripId, cancel_note: 'broken' } });
    expect(await stored()).toBe(0);
  });

  it('of a journey that nobody began is deleted two hours after its time', async () => {
    market.pass(HOUR);
    await sends(owner);
    market.pass(3.9 * HOUR);
    await dropOldPlaces(market.context, 100);
    expect(await stored()).toBe(1);
    market.pass(0.2 * HOUR);
    await dropOldPlaces(market.context, 100);
    expect(await stored()).toBe(0);
  });

  it('is in no backup', async () => {
    const names = (await tablesOf((text) => database.query(text))).map(({ name }) => name);
    expect(names).toContain('public.trips');
    expect(names).not.toContain('public.car_places');
  });
});
