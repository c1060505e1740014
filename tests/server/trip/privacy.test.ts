import { uuidv7 } from 'uuidv7';
import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';
import { HOUR, tripIntent } from '../../../testkit/market/market.ts';

const { market } = await marketOfFile();

let passenger: Actor;
let owner: Actor;
let car: string;

beforeEach(async () => {
  passenger = await market.person('customer', { name: 'Mst. Nusrat Jahan' });
  owner = await market.person('provider');
  car = await market.car(owner);
});

const wants = (initials: boolean, by = passenger) =>
  market.act(by, { name: 'profile.privacy', args: { initials } });
const rows = async (reader: Actor, kind: string): Promise<string> =>
  JSON.stringify([...(await market.seen(reader)).values()].filter((row) => row[2] === kind));

it('a passenger’s request shows initials to every owner, and the name once a bid is confirmed', async () => {
  await wants(true);
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  await market.act(passenger, trip);
  const bid = { id: uuidv7(), trip_id: trip.args.id, car_id: car, price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: bid });
  expect(await rows(owner, 'feed')).toContain('"N. J."');
  for (const kind of ['feed', 'trip', 'notification'])
    expect(await rows(owner, kind)).not.toContain('Nusrat');
  await market.act(passenger, {
    name: 'bid.confirm',
    args: { bid_id: bid.id, trip_id: trip.args.id, price: 4500 },
  });
  expect(await rows(owner, 'trip')).toContain('"contact":{"name":"Mst. Nusrat Jahan"');
});

it('the wish changes what is in the feed already, and back', async () => {
  const trip = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  await market.act(passenger, trip);
  expect(await rows(owner, 'feed')).toContain('Nusrat Jahan');
  await wants(true);
  expect(await rows(owner, 'feed')).not.toContain('Nusrat');
  expect(await rows(passenger, 'profile')).toContain('"initials":true');
  await wants(false);
  expect(await rows(owner, 'feed')).toContain('Nusrat Jahan');
});

it('an owner whose trip is booked sees initials in booking and notification until it is accepted', async () => {
  await wants(true);
  const offer = tripIntent({ journeyAt: market.context.now() + 24 * HOUR, price: 4500, carId: car });
  await market.act(owner, offer);
  const booking = { id: uuidv7(), trip_id: offer.args.id, price: 4500 };
  await market.act(passenger, { name: 'booking.request', args: booking });
  for (const kind of ['booking', 'notification']) {
    expect(await rows(owner, kind)).toContain('N. J.');
    expect(await rows(owner, kind)).not.toContain('Nusrat');
  }
  expect(await rows(passenger, 'booking')).toContain('Nusrat Jahan');
  const answer = { booking_id: booking.id, trip_id: offer.args.id };
  await market.act(owner, { name: 'booking.confirm', args: answer });
  expect(await rows(owner, 'booking')).toContain('Nusrat Jahan');
});

it('owners have no such choice: their name is what passengers trust', async () => {
  expect(await wants(true, owner)).toMatchObject({ code: 'forbidden' });
});

it('a request that favourites see first stays with them when the name is hidden', async () => {
  const rival = await market.person('provider');
  await market.act(rival, { name: 'feed.interest', args: { everywhere: true, districts: [], routes: [] } });
  const first = tripIntent({ journeyAt: market.context.now() + 24 * HOUR });
  await market.act(passenger, first);
  const bid = { id: uuidv7(), trip_id: first.args.id, car_id: car, price: 4500, note: null };
  await market.act(owner, { name: 'bid.place', args: bid });
  await market.act(passenger, {
    name: 'bid.confirm',
    args: { bid_id: bid.id, trip_id: first.args.id, price: 4500 },
  });
  await market.act(passenger, { name: 'favourite.add', args: { provider_id: owner.id } });
  const next = tripIntent({ journeyAt: market.context.now() + 72 * HOUR });
  await market.act(passenger, next);
  await wants(true);
  expect(await rows(owner, 'feed')).toContain(next.args.id);
  expect(await rows(owner, 'feed')).toContain('N. J.');
  expect(await rows(rival, 'feed')).not.toContain(next.args.id);
});
