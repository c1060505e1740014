import { describe, expect, it } from 'vitest';
import { addDays, dhakaDate } from '../../../domain/base/calendar.ts';
import { firstTariff, priceRange, type Tariff } from '../../../domain/money/fare.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { roadOfEarlierApps } from '../../../domain/place/roads.ts';
import { setSite, siteSettings } from '../../../server/settings/service.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { bidIntent, HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { database, market } = await marketOfFile();

const DAY = 24 * HOUR;

/** Dearer bids for journeys from the day after tomorrow on. */
const dearer = (): Tariff => ({
  ...firstTariff,
  from: addDays(dhakaDate(market.context.now()), 2),
  bids: {
    cars: { 4: { base: 3000, perKm: 40 }, 7: { base: 4000, perKm: 50 }, 10: { base: 5000, perKm: 60 } },
    spread: 20,
  },
});
const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
const car = await market.car(owner);
await setSite(database, { ...(await siteSettings(database)), fares: [dearer()] });

/** The passenger asks for a journey in so many days. @returns its id and its road in metres */
async function asks(days: number): Promise<{ id: string; distance: number }> {
  const trip = tripIntent({ journeyAt: market.context.now() + days * DAY });
  expect(await market.act(passenger, trip)).toMatchObject({ ok: true });
  const { rows } = await database.query('select distance from trips where id = $1', [trip.args.id]);
  return { id: trip.args.id, distance: Number(rows[0]?.['distance']) };
}
const rangeOn = (distance: number, tariff: Tariff) =>
  priceRange({ distance, type: 'oneway', seats: 4 }, tariff) ?? { min: 0, max: 0 };

describe('the range of bids', () => {
  it('is that of the journey’s day, on whatever day one bids', async () => {
    const [soon, later] = [await asks(1), await asks(3)];
    const [usual, dear] = [rangeOn(soon.distance, firstTariff), rangeOn(later.distance, dearer())];
    expect(dear.min).toBeGreaterThan(usual.max);
    expect(await market.act(owner, bidIntent(soon.id, car, dear.min))).toMatchObject({
      code: 'price_out_of_range',
      values: usual,
    });
    expect(await market.act(owner, bidIntent(soon.id, car, usual.max))).toMatchObject({ ok: true });
    expect(await market.act(owner, bidIntent(later.id, car, usual.max))).toMatchObject({
      code: 'price_out_of_range',
      values: dear,
    });
    expect(await market.act(owner, bidIntent(later.id, car, dear.min))).toMatchObject({ ok: true });
  });

  it('holds for the fare that a passenger names', async () => {
    const { id, distance } = await asks(2);
    const { min, max } = rangeOn(distance, dearer());
    const bid = bidIntent(id, car, max);
    await market.act(owner, bid);
    const names = (price: number) =>
      market.act(passenger, { name: 'bid.counter', args: { bid_id: bid.args.id, trip_id: id, price } });
    expect(await names(min - 1)).toMatchObject({ code: 'price_out_of_range', values: { min, max } });
    expect(await names(min)).toMatchObject({ ok: true });
  });

  it('holds for a journey that an owner offers', async () => {
    const { distance } = await asks(3);
    const { min, max } = rangeOn(distance, dearer());
    const offer = (price: number) =>
      market.act(owner, tripIntent({ journeyAt: market.context.now() + 2 * DAY, carId: car, price }));
    expect(await offer(min - 1)).toMatchObject({ code: 'price_out_of_range', values: { min, max } });
    expect(await offer(max)).toMatchObject({ ok: true });
  });

  it('is that of the road as the owner’s app measured it, if that is an earlier one', async () => {
    const [from, to] = [placeById('mirpur-10'), placeById('u290')];
    if (!from || !to) throw new Error('the gazetteer has lost a place');
    const { distance } = await asks(3);
    const earlier = roadOfEarlierApps(from, to).distance;
    expect(earlier).toBeGreaterThan(distance);
    const { max } = rangeOn(earlier, dearer());
    expect(max).toBeGreaterThan(rangeOn(distance, dearer()).max);
    const offer = (measured: number, day: number) => {
      const intent = tripIntent({ journeyAt: market.context.now() + day * DAY, carId: car, price: max });
      return market.act(owner, { ...intent, args: { ...intent.args, distance: measured } });
    };
    expect(await offer(distance, 4)).toMatchObject({ code: 'price_out_of_range' });
    expect(await offer(earlier + 100, 4)).toMatchObject({ code: 'price_out_of_range' });
    expect(await offer(earlier, 4)).toMatchObject({ ok: true });
  });
});
