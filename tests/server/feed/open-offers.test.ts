import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import type { Cursor } from '../../../protocol/sync/sync.ts';
import type { Actor } from '../../../server/act/act.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { storedFile } from '../../../testkit/files/stored-file.ts';

const { market } = await marketOfFile();

let passenger: Actor;
let owner: Actor;
let carId: string;
let bidId: string;
let offerId: string;

const request = async (): Promise<string> => {
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  expect(await market.act(passenger, trip)).toMatchObject({ ok: true });
  return trip.args.id;
};
async function bidOn(tripId: string, car: string): Promise<string> {
  const id = uuidv7();
  const args = { id, trip_id: tripId, car_id: car, price: 4500, note: null };
  expect(await market.act(owner, { name: 'bid.place', args })).toMatchObject({ ok: true });
  return id;
}

beforeEach(async () => {
  passenger = await market.person('customer');
  owner = await market.person('provider');
  carId = await market.car(owner);
  bidId = await bidOn(await request(), carId);
  const offer = tripIntent({ journeyAt: market.context.now() + 30 * HOUR, carId, price: 4500 });
  offerId = offer.args.id;
  await market.act(owner, offer);
});

const cursorOf = async (reader: Actor): Promise<Cursor> =>
  (await pull(market.context, reader, { limit: 1000 }))?.cursor ?? {};

/** What a phone that has everything else receives, by kind and id. */
async function received(reader: Actor, cursor: Cursor): Promise<Map<string, object | null>> {
  const page = await pull(market.context, reader, { cursor, limit: 1000 });
  return new Map((page?.changes ?? []).map(([, , kind, id, row]) => [`${kind} ${id}`, row]));
}

it('whoever sees an open offer or bid receives the car as its owner changes it', async () => {
  const [before, own] = [await cursorOf(passenger), await cursorOf(owner)];
  const photos = [await storedFile(market.context, owner), await storedFile(market.context, owner)];
  const papers = [await storedFile(market.context, owner), await storedFile(market.context, owner)];
  const change = {
    car_id: carId,
    brand: 'Toyota',
    model: 'Axio',
    manufacture_year: 2015,
    color: 'red',
    car_type: 'sedan car',
    is_air_conditioned: true,
    registration: 'dhaka-metro:ga:12-9876',
    images: photos,
    papers: papers.map((file, i) => ({
      kind: i === 0 ? ('registration' as const) : ('fitness' as const),
      file,
    })),
  };
  expect(await market.act(owner, { name: 'car.change', args: change })).toMatchObject({ ok: true });
  const theirs = await received(passenger, before);
  expect(theirs.get(`bid ${bidId}`)).toMatchObject({ car: { color: 'red', images: [{}, {}] } });
  expect(theirs.get(`feed ${offerId}`)).toMatchObject({ car: { color: 'red', images: [{}, {}] } });
  const mine = await received(owner, own);
  expect(mine.get(`bid ${bidId}`)).toMatchObject({ car: { color: 'red' } });
  expect(mine.get(`trip ${offerId}`)).toMatchObject({ car: { color: 'red' } });
});

it('whoever compares bids receives the record of their provider as it becomes', async () => {
  const agreed = await request();
  const won = await bidOn(agreed, await market.car(owner));
  const chosen = { bid_id: won, trip_id: agreed, price: 4500 };
  const before = await cursorOf(passenger);
  expect(await market.act(passenger, { name: 'bid.confirm', args: chosen })).toMatchObject({ ok: true });
  expect((await received(passenger, before)).get(`bid ${bidId}`)).toMatchObject({
    provider: { agreed_count: 1 },
  });
  const called = { trip_id: agreed, cancel_note: 'car_trouble' };
  expect(await market.act(owner, { name: 'trip.cancel', args: called })).toMatchObject({ ok: true });
  const since = await received(passenger, before);
  expect(since.get(`bid ${bidId}`)).toMatchObject({ provider: { agreed_count: 1, canceled_count: 1 } });
  expect(since.get(`feed ${offerId}`)).toMatchObject({ provider: { canceled_count: 1 } });
});
