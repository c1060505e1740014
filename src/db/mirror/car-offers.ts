import { isBidPending } from '../../../domain/booking/booking-status.ts';
import { overlayBids } from '../overlay/overlay-bids.ts';
import type { UserDbs } from '../user-dbs.ts';
import { tripsView } from './trip-views.ts';
import { withActions } from './views.ts';

/** The offers with a car at `now` (epoch ms), sent or not, that end when the car is switched off. */
export async function offeredWith(
  dbs: UserDbs,
  carId: string,
  now: number,
): Promise<{ offers: number; bids: number }> {
  const [trips, [bids, actions]] = await Promise.all([
    tripsView(dbs),
    withActions(dbs, null, () => dbs.mirror.bids.toArray()),
  ]);
  const offers = trips.filter(
    (trip) =>
      trip.created_by === 'provider' &&
      trip.car?.id === carId &&
      ['pending', 'active', 'extended'].includes(trip.status) &&
      Date.parse(trip.choose_until) > now,
  );
  const open = overlayBids(bids, actions).filter(
    ({ car, status, provider }) => car.id === carId && provider.id === dbs.userId && isBidPending(status),
  );
  return { offers: offers.length, bids: open.length };
}
