/** An offer whose passenger has canceled, and the next passenger. */
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { newWatchSecret, watchKeyOf, watchPath } from '../../../protocol/wire/watch-link.ts';
import type { Actor } from '../../../server/act/act.ts';
import { transact } from '../../../server/streams/change-log.ts';
import { setCarPlace } from '../../../server/trip/meeting/car-place.ts';
import { watchedJourney } from '../../../server/trip/meeting/watch-link.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { market } = await marketOfFile();

it('shows the next passenger nothing of the first, and her people nothing of the next one’s journey', async () => {
  const [owner, first, next] = [
    await market.person('provider'),
    await market.person('customer'),
    await market.person('customer'),
  ];
  const trip = tripIntent({
    journeyAt: market.context.now() + 24 * HOUR,
    price: 4500,
    carId: await market.car(owner),
  });
  const trip_id = trip.args.id;
  const does = async (actor: Actor, intent: Parameters<typeof market.act>[1]): Promise<void> =>
    expect(await market.act(actor, intent)).toMatchObject({ ok: true });
  const agrees = async (passenger: Actor): Promise<string> => {
    const booking_id = uuidv7();
    await does(passenger, { name: 'booking.request', args: { id: booking_id, trip_id, price: 4500 } });
    await does(owner, { name: 'booking.confirm', args: { booking_id, trip_id } });
    return booking_id;
  };

  await does(owner, trip);
  const booking_id = await agrees(first);
  const secret = newWatchSecret();
  await does(first, { name: 'trip.watch', args: { trip_id, key: await watchKeyOf(secret) } });
  const letters = watchPath(trip_id, secret).split('/').at(-1) ?? '';
  market.pass(22 * HOUR + 30 * MINUTE);
  const { context } = market;
  await transact(context, (tx, changes) =>
    setCarPlace({ context, tx, changes, actor: owner }, { trip_id, lat: 23.79412, long: 90.40431, age: 20 }),
  );
  expect(await watchedJourney(context, letters)).toMatchObject({ place: { lat: 23.79412 } });

  await does(first, { name: 'booking.cancel', args: { booking_id, trip_id } });
  await agrees(next);
  expect(await watchedJourney(context, letters)).toBeNull();
  const row = (await market.seen(next)).get(`trip ${trip_id}`)?.[4];
  expect(row).toMatchObject({ status: 'hold', contact: { name: owner.name } });
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['watch']));
  expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['car_place']));
});
