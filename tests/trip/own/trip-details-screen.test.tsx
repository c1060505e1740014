import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tripView } from '../../../src/db/mirror/trip-views.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import { setClockOffset } from '../../../src/platform/clock.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { useView } from '../../../src/sync/use-view.ts';
import { TripDetailsScreen } from '../../../src/trip/own/trip-details-screen.tsx';
import { useCountdown } from '../../../src/trip/parts/countdown/use-countdown.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';
import { opens, watchScreen } from '../../../testkit/screen.tsx';

const owner: StoredUser = { id: 'provider', type: 'provider' };

beforeEach(() => setClockOffset(Date.parse('2026-11-20T04:20:00.000Z') - Date.now()));
afterEach(async () => {
  setClockOffset(0);
  cleanup();
  await wipe(owner.id);
});

function Trip() {
  const { standing: trip, countdown } = useCountdown(useView((views) => tripView(views, 'trip'), []));
  return trip && countdown ? (
    <TripDetailsScreen
      trip={trip}
      countdown={countdown}
      CancelSheet={() => null}
      Counter={() => null}
      Slip={({ otherwise }) => otherwise}
      question={null}
      questions={null}
      bookings={null}
      reports={null}
      canceled={null}
    />
  ) : null;
}

const ASKED = 'Place bid';

test('an owner who has bid is never asked for a bid', async () => {
  const { mirror } = dbsOf(owner.id);
  await mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
  await mirror.bids.put({ ...ownBidRow, _n: 1 });
  const shown = watchScreen();
  await opens(owner, Trip);
  await screen.findByText('৳4,500');
  expect([...shown].filter((text) => text.includes(ASKED))).toEqual([]);
});

test('an owner who has not bid is asked', async () => {
  const { mirror } = dbsOf(owner.id);
  await mirror.trips.put({ ...asTrip(feedRow), _n: 1 });
  await opens(owner, Trip);
  expect(await screen.findByText(ASKED)).toBeTruthy();
});
