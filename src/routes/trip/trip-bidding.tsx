import type { ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { needTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/base/later.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { TripPage } from './trip-page.tsx';
import { TripBids } from './trip-bids.tsx';

// somebody whose first request waits for bids does not need what follows when it is agreed
const Details = later(
  async () => {
    const [agreed] = await Promise.all([
      import('./trip-agreed.tsx'),
      ...(['report', 'trip/safety', 'trip/slip'] as const).map((texts) => needTexts(texts)),
    ]);
    return agreed.AgreedTrip;
  },
  () => <SkeletonCard />,
);
const Offer = later(
  async () => (await import('./offer-page.tsx')).OfferPage,
  () => <SkeletonCard />,
);

export const TripBiddingRoute = (): ReactNode => (
  <TripPage
    title="bids"
    slug={useParams({ from: '/signed-in/trip-bidding/$slug' }).slug}
    Bids={TripBids}
    Details={Details}
    Offer={Offer}
  />
);
