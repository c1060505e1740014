import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { BidSheet } from '../features/bidding/bid-sheet.tsx';

/** TripBooking: the bid, over the feed. */
export function TripBookingRoute() {
  const navigate = useNavigate();
  const { slug }: { slug: string } = useParams({ strict: false });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  return <BidSheet tripId={slug} onClose={() => void navigate({ to: '/feed', search: raw })} />;
}
