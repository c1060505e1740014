import { useLingui } from '@lingui/react/macro';
import { BookTripScreen } from '../features/booking/book-trip-screen.tsx';
import { useView } from '../sync/use-view.ts';
import { SkeletonCard } from '../ui/skeleton-card.tsx';
import { knownTrip } from './known-trip.ts';
import { Page } from './page.tsx';
import { TripNotHere } from './trip-not-here.tsx';

/** A car owner's trip for the customer who may book it. */
export function OfferPage({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const trip = useView((dbs) => knownTrip(dbs, tripId), [tripId]);
  return (
    <Page title={t`Trip`} backTo="/feed" fresh>
      {trip === undefined && <SkeletonCard />}
      {trip === null && <TripNotHere />}
      {trip && <BookTripScreen trip={trip} />}
    </Page>
  );
}
