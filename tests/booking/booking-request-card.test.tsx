import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BookingRequestCard } from '../../src/booking/booking-request-card.tsx';
import { wipe } from '../../src/db/user-dbs.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { offerRow } from '../../testkit/rows/offer-row.ts';
import { opens } from '../../testkit/screen.tsx';

const owner: StoredUser = { id: 'owner', type: 'provider' };
afterEach(() => wipe(owner.id));

test('the passenger’s name has its line for itself; how the booking stands is above it', async () => {
  const booking = {
    id: 'booking',
    trip_id: offerRow.id,
    status: 'confirmed' as const,
    price: 4500,
    fixed_price: 4500,
    created_at: offerRow.created_at,
    updated_at: offerRow.created_at,
    customer: { id: 'passenger', name: 'নুসরাত জাহান চৌধুরী', photo: null },
    mutations: [],
  };
  await opens(owner, () => (
    <ul>
      <BookingRequestCard trip={asTrip(offerRow)} booking={booking} />
    </ul>
  ));
  const name = await screen.findByText(booking.customer.name);
  const badge = screen.getByText('Confirmed');
  expect(badge.closest('.row')?.contains(name)).toBe(false);
  expect(badge.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
