import { expect, it } from 'vitest';
import { namesOf } from '../../../domain/place/chosen-place.ts';
import { unionAt } from '../../../domain/place/unions.ts';
import { databaseOfFile } from '../../../testkit/market/test-market.ts';
import { openMarket, tripIntent } from '../../../testkit/market/market.ts';

const database = await databaseOfFile();

it('names a union in both languages, with its upazila, for whoever sees the trip', async () => {
  const market = openMarket(database);
  const passenger = await market.person('customer');
  const provider = await market.person('provider');
  const union = unionAt('n2597');
  if (!union) throw new Error('no union');
  const { name, args } = tripIntent();
  const destination = { destination_place_id: union.id, destination_full_address: 'Kalapur, Sreemangal' };
  await market.act(passenger, { name, args: { ...args, ...destination } });
  for (const [reader, kind] of [
    [passenger, 'trip'],
    [provider, 'feed'],
  ] as const) {
    const row = (await market.seen(reader)).get(`${kind} ${args.id}`)?.[4];
    expect(row).toMatchObject({ geo_location: { dest: namesOf(union) } });
  }
});

it('calls a place that nobody lists by its address', async () => {
  const market = openMarket(database);
  const passenger = await market.person('customer');
  const { name, args } = tripIntent();
  await market.act(passenger, { name, args: { ...args, destination_place_id: 'n999999' } });
  const row = (await market.seen(passenger)).get(`trip ${args.id}`)?.[4];
  const address = args.destination_full_address;
  expect(row).toMatchObject({ geo_location: { dest: { place: { bn: address, en: address } } } });
});

it.each([
  [
    'a point abroad',
    { destination_place_id: null, destination_lat: 22.57, destination_long: 88.36 },
    'place_abroad',
  ],
  [
    'a point in another district',
    { destination_place_id: null, destination_district_id: 9 },
    'place_elsewhere',
  ],
  ['the name of another place', { pickup_full_address: 'Sreemangal, Moulvibazar' }, 'place_elsewhere'],
  ['a listed place at another point', { pickup_lat: 20.86, pickup_long: 92.3 }, 'place_elsewhere'],
  ['a place on the way abroad', { via_full_address: 'x', via_lat: 0, via_long: 0 }, 'place_abroad'],
  ['a distance of the whole country', { distance: 900_000 }, 'distance_too_long'],
  ['a journey next month', { journey_date: '2026-12-20' }, 'journey_too_late'],
])('refuses %s', async (_what, forged, code) => {
  const market = openMarket(database);
  const passenger = await market.person('customer');
  const { name, args } = tripIntent();
  expect(await market.act(passenger, { name, args: { ...args, ...forged } })).toMatchObject({ code });
});
