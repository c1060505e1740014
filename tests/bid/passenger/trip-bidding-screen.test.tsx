import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TripBiddingScreen } from '../../../src/bid/passenger/trip-bidding-screen.tsx';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { useCountdown } from '../../../src/trip/parts/countdown/use-countdown.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { opens, watchScreen } from '../../../testkit/screen.tsx';

const passenger: StoredUser = { id: 'passenger', type: 'customer' };

beforeEach(() => setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now()));
afterEach(async () => {
  setClockOffset(0);
  cleanup();
  await wipe(passenger.id);
});

function Bids() {
  const { standing: trip, countdown } = useCountdown(useView((views) => tripView(views, 'trip'), []));
  return trip && countdown ? (
    <TripBiddingScreen Report={() => null} trip={trip} countdown={countdown} offers={null} />
  ) : null;
}

const NO_BID = 'No bid yet';

test('a trip with a bid is folded from its first moment, and never said to be without bids', async () => {
  const { mirror } = dbsOf(passenger.id);
  await mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
  await mirror.bids.put({ ...ownBidRow, _n: 1 });
  const shown = watchScreen();
  await opens(passenger, Bids);
  await screen.findByText('৳4,500');
  expect([...shown].filter((text) => text.includes(NO_BID))).toEqual([]);
});

test('one without bids says so', async () => {
  const { mirror } = dbsOf(passenger.id);
  await mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
  await opens(passenger, Bids);
  expect(await screen.findByText(NO_BID)).toBeTruthy();
});
