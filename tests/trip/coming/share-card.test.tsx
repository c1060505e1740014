import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareCarPlace } from '../../../src/db/outbox/car-places.ts';
import { dbsOf, wipe } from '../../../src/db/user-dbs.ts';
import type { StoredUser } from '../../../src/platform/session.ts';
import { ShareCard } from '../../../src/trip/coming/share-card.tsx';
import { opens } from '../../../testkit/screen.tsx';
import { agreedTrip } from '../slip/agreed-trip.ts';
import { asTrip } from '../../../src/trip/parts/feed-trip.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const owner: StoredUser = { id: 'provider', type: 'provider' };
const contact = { name: 'Nusrat', phone: '+8801000000001' };

beforeEach(() => {
  const silent = { getCurrentPosition: () => undefined, watchPosition: () => 0, clearWatch: () => undefined };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(silent);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipe(owner.id);
});

test.each([true, false])('the switch stands as it was left from its first moment: %s', async (shares) => {
  await shareCarPlace(dbsOf(owner.id), 'trip', shares);
  await opens(owner, () => <ShareCard trip={{ ...asTrip(feedRow), terms: agreedTrip.terms, contact }} />);
  const first = await screen.findByRole<HTMLInputElement>('switch');
  expect(first.checked).toBe(shares);
});
