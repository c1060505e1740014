import type { ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { later } from '../../ui/base/later.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { TripPage } from './trip-page.tsx';
import { OfferPage } from './offer-page.tsx';
import { AgreedTrip } from './trip-agreed.tsx';

const Bids = later(
  async () => (await import('./trip-bids.tsx')).TripBids,
  () => <SkeletonCard />,
);

export const TripDetailsRoute = (): ReactNode => (
  <TripPage
    title="trip"
    slug={useParams({ from: '/signed-in/trip-details/$slug' }).slug}
    Bids={Bids}
    Details={AgreedTrip}
    Offer={OfferPage}
  />
);
