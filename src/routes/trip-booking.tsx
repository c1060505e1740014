import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BidSheet } from '../features/bidding/bid-sheet.tsx';
import { useSession } from '../sync/session-store.ts';
import { OfferPage } from './offer-page.tsx';

/** TripBooking: a provider's bid, over the feed; a customer's booking, on a page of its own. */
export function TripBookingRoute() {
  const navigate = useNavigate();
  const { slug }: { slug: string } = useParams({ strict: false });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  if (useSession()?.user.type === 'customer') return <OfferPage tripId={slug} />;
  return <BidSheet tripId={slug} onClose={() => void navigate({ to: '/feed', search: raw })} />;
}
