import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { BookTripScreen } from '../../booking/book-trip-screen.tsx';
import { useView } from '../../sync/use-view.ts';
import { useCountdown } from '../../trip/parts/countdown/use-countdown.ts';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { TripAloud } from '../../app/aloud.ts';
import { knownTrip } from '../../app/find-trip.ts';
import { Page } from '../../app/page.tsx';
import { later } from '../../ui/base/later.tsx';
import { needTexts } from '../../i18n/i18n.ts';
import { TripNotHere } from '../../app/trip-not-here.tsx';

const OutsideArea = later(async () => {
  const [area] = await Promise.all([
    import('../../feed/interest/outside-area.tsx'),
    needTexts('feed/interest'),
  ]);
  return area.OutsideArea;
});

/** A car owner's trip, for a customer who may book it. */
export function OfferPage({ tripId }: { tripId: string }): ReactNode {
  const { t } = useLingui();
  const { standing: trip, countdown } = useCountdown(useView((dbs) => knownTrip(dbs, tripId), [tripId]));
  return (
    <Page title={t`Trip`} backTo="/feed" fresh>
      {trip === undefined && <SkeletonCard />}
      {trip === null && <TripNotHere tripId={tripId} />}
      {trip && countdown && (
        <>
          <TripAloud trip={trip} as="offer" />
          <OutsideArea trip={trip} />
          <BookTripScreen trip={trip} countdown={countdown} />
        </>
      )}
    </Page>
  );
}
