/** Between a block and the end of what was open, nobody agrees with the blocked person. */
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import { bidIntent, HOUR, tripIntent } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();

const blocks = ({ id }: Actor, until: number | null) =>
  database.query('update users set blocked = $2 where id = $1', [
    id,
    JSON.stringify({ reason: 'no_shows', words: null, since: market.context.now(), until }),
  ]);

it('a passenger does not confirm the bid of an owner who was blocked a moment ago, but one whose block is over', async () => {
  const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
  const trip = tripIntent();
  await market.act(passenger, trip);
  const bid = bidIntent(trip.args.id, await market.car(owner));
  await market.act(owner, bid);
  const confirm = {
    name: 'bid.confirm',
    args: { bid_id: bid.args.id, trip_id: trip.args.id, price: bid.args.price },
  } as const;
  await blocks(owner, null);
  expect(await market.act(passenger, confirm)).toMatchObject({ code: 'bid_not_open' });
  await blocks(owner, market.context.now() - 1);
  expect(await market.act(passenger, confirm)).toMatchObject({ ok: true });
});

it('nor does an owner confirm the booking of such a passenger', async () => {
  const [passenger, owner] = [await market.person('customer'), await market.person('provider')];
  const journeyAt = market.context.now() + 24 * HOUR;
  const offer = tripIntent({ journeyAt, price: 4500, carId: await market.car(owner) });
  await market.act(owner, offer);
  const booking_id = uuidv7();
  const trip_id = offer.args.id;
  await market.act(passenger, {
    name: 'booking.request',
    args: { id: booking_id, trip_id, price: 4500 },
  });
  await blocks(passenger, null);
  const confirm = { name: 'booking.confirm', args: { booking_id, trip_id } } as const;
  expect(await market.act(owner, confirm)).toMatchObject({ code: 'booking_not_open' });
});
