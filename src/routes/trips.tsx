import { type ReactNode, useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import { CancelSheet } from '../bid/passenger/cancel-sheet.tsx';
import { CanceledBecause } from '../bid/passenger/canceled-because.tsx';
import { TripBiddingScreen } from '../bid/passenger/trip-bidding-screen.tsx';
import { TripQuestions } from '../bid/questions/trip-questions.tsx';
import { FaceDoor } from '../trip/own/face-door.tsx';
import { ReturnOffers } from '../booking/return-offers.tsx';
import { TripBookings } from '../booking/trip-bookings.tsx';
import { ReportSheet } from '../report/report-sheet.tsx';
import { TookPlace } from '../report/took-place.tsx';
import { TripReports } from '../report/trip-reports.tsx';
import { TripDetailsScreen } from '../trip/own/trip-details-screen.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useNow } from '../platform/ticker.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';
import { isOnPhoneOnly } from '../action/mutation-strip.tsx';
import { partyOf } from '../action/on-trip.ts';
import { useCountdown } from '../trip/parts/countdown/use-countdown.ts';
import { FreshnessStamp } from '../ui/status/freshness-stamp.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { TripAloud } from '../app/aloud.ts';
import { knownTrip } from '../app/find-trip.ts';
import { SafeSlip } from '../app/safe-slip.tsx';
import { OfferPage } from './offer-page.tsx';
import { Page } from '../app/page.tsx';
import { TripNotHere } from '../app/trip-not-here.tsx';

// only car owners need it, and it loads the form's rules and the list of places
const ReturnLegCard = later(async () => {
  const [card] = await Promise.all([
    import('../trip/request/return-leg/return-leg-card.tsx'),
    needTexts('trip/request'),
    needTexts('place'),
  ]);
  return card.ReturnLegCard;
});

// only phones that had no net have something to show
const SaidOnTrip = later(async () => {
  const [said] = await Promise.all([import('../outbox/sms/answer-screen.tsx'), needTexts('outbox')]);
  return said.SaidPart;
});

const CounterCard = later(async () => (await import('../bid/owner/counter-card.tsx')).CounterCard);

/**
 * A passenger's own trip: its bids while it is open, the agreed trip afterwards. While the passenger has to
 * choose, for example when the confirmed car owner has canceled and there is a backup, both addresses show
 * the bids.
 */
export const TripBiddingRoute = (): ReactNode => (
  <Trip title="bids" slug={useParams({ from: '/signed-in/trip-bidding/$slug' }).slug} />
);
export const TripDetailsRoute = (): ReactNode => (
  <Trip title="trip" slug={useParams({ from: '/signed-in/trip-details/$slug' }).slug} />
);

const MINUTE_MS = 60_000;

/** The statuses in which a passenger's trip accepts bids or waits for a confirmation. */
const choosing: readonly TripStatus[] = ['pending', 'active', 'extended'];

function Trip({ title, slug }: { title: 'bids' | 'trip'; slug: string }) {
  const { t } = useLingui();
  const user = useSession()?.user;
  const userId = user?.id;
  const driving = user?.type === 'driver';
  const { journey } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const { standing: trip, countdown } = useCountdown(useView((dbs) => knownTrip(dbs, slug), [slug]));
  const bidding =
    trip?.user.id === userId &&
    trip?.created_by === 'customer' &&
    trip.confirmed_bid_id === null &&
    choosing.includes(trip.status) &&
    (title === 'bids' || trip.status === 'extended');
  const over = trip?.status === 'completed';
  const agreed = Boolean(trip?.contact) && !over;
  useFromTheTop(trip ? `${slug} ${bidding ? 'bids' : agreed ? 'slip' : over ? 'receipt' : 'trip'}` : null);
  const offered = trip?.created_by === 'provider' && user?.type === 'customer';
  if (trip && offered && partyOf(trip, user).part === 'stranger') return <OfferPage tripId={slug} />;
  return (
    <Page
      title={
        bidding && (trip.bids_count ?? 0) > 0
          ? t`Choose a bid`
          : trip && agreed
            ? journey(Date.parse(trip.journey_date_time), now)
            : trip?.user.id === userId
              ? t`My trip`
              : t`Trip`
      }
      backTo={driving ? '/' : '/trips'}
      {...(agreed
        ? { stamp: <FreshnessStamp>{t`On the phone, offline too`}</FreshnessStamp> }
        : { fresh: !trip || !isOnPhoneOnly(trip) })}
    >
      {trip === undefined && <SkeletonCard />}
      {trip === null && <TripNotHere tripId={slug} />}
      {trip && <SaidOnTrip tripId={trip.id} />}
      {trip && <TripAloud trip={trip} as={bidding ? 'bids' : 'slip'} />}
      {trip &&
        countdown &&
        (bidding ? (
          <TripBiddingScreen
            key={trip.id}
            trip={trip}
            countdown={countdown}
            offers={
              <>
                <FaceDoor trip={trip} />
                <ReturnOffers trip={trip} />
              </>
            }
            Report={ReportSheet}
          />
        ) : (
          <TripDetailsScreen
            key={trip.id}
            trip={trip}
            countdown={countdown}
            CancelSheet={CancelSheet}
            Counter={CounterCard}
            Slip={SafeSlip}
            bookings={
              driving ? null : (
                <>
                  {user?.type === 'provider' && <ReturnLegCard trip={trip} />}
                  <TripBookings trip={trip} />
                </>
              )
            }
            questions={driving ? null : <TripQuestions trip={trip} Report={ReportSheet} />}
            question={driving ? null : <TookPlace trip={trip} />}
            reports={driving ? null : <TripReports trip={trip} />}
            canceled={<CanceledBecause trip={trip} />}
          />
        ))}
    </Page>
  );
}

/** Scrolls to the top when one screen replaces another at the same address. */
function useFromTheTop(screen: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (screen === null) return;
    if (last.current !== null && last.current !== screen) window.scrollTo({ top: 0 });
    last.current = screen;
  }, [screen]);
}
