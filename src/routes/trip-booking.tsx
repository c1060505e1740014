import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BidSheet } from '../features/bidding/bid-sheet.tsx';
import { useSession } from '../sync/session-store.ts';
import { OfferPage } from './offer-page.tsx';

const from = '/signed-in/feed-with-sheet/trip-booking/$slug';

/** TripBooking: a provider's bid over the feed, or a customer's booking on a separate page. */
export function TripBookingRoute(): ReactNode {
  const navigate = useNavigate();
  const { slug } = useParams({ from });
  const search = useSearch({ from });
  if (useSession()?.user.type === 'customer') return <OfferPage tripId={slug} />;
  return <BidSheet tripId={slug} onClose={() => void navigate({ to: '/feed', search })} />;
}
