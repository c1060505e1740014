import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { beside } from '../../ui/base/later.tsx';
import { useSession } from '../../sync/session/session-store.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useView } from '../../sync/use-view.ts';
import { isOnPhoneOnly } from '../../action/mutation-strip.tsx';
import { partyOf } from '../../action/on-trip.ts';
import { useCountdown, type Countdown } from '../../trip/parts/countdown/use-countdown.ts';
import { FreshnessStamp } from '../../ui/status/freshness-stamp.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { TripAloud } from '../../app/aloud.ts';
import { knownTrip } from '../../app/find-trip.ts';
import { Page } from '../../app/page.tsx';
import { TripNotHere } from '../../app/trip-not-here.tsx';

/** The trip with its status by the clock. */
export type TripPartProps = { trip: WithMutations<TripRow>; countdown: Countdown };

// only phones that had no net have something to show
const SaidOnTrip = beside(async () => {
  const [said] = await Promise.all([import('../../outbox/sms/answer-screen.tsx'), needTexts('outbox')]);
  return said.SaidPart;
});

const MINUTE_MS = 60_000;

/** The statuses in which a passenger's trip accepts bids or waits for a confirmation. */
const choosing: readonly TripStatus[] = ['pending', 'active', 'extended'];

type TripPageProps = {
  /** What the address asks for. */
  title: 'bids' | 'trip';
  slug: string;
  /** A passenger's own trip while there is something to choose. */
  Bids: ComponentType<TripPartProps>;
  /** The trip at any other time. */
  Details: ComponentType<TripPartProps>;
  /** Somebody else's offer. */
  Offer: ComponentType<{ tripId: string }>;
};

/**
 * A passenger's own trip: its bids while it is open, the agreed trip afterwards. While the passenger has to
 * choose, for example when the confirmed car owner has canceled and there is a backup, both addresses show
 * the bids.
 */
export function TripPage({ title, slug, Bids, Details, Offer }: TripPageProps): ReactNode {
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
  const bidsBySms = useSaid(slug)?.message.kind === 'bids';
  const over = trip?.status === 'completed';
  const agreed = Boolean(trip?.contact) && !over;
  useFromTheTop(trip ? `${slug} ${bidding ? 'bids' : agreed ? 'slip' : over ? 'receipt' : 'trip'}` : null);
  const offered = trip?.created_by === 'provider' && user?.type === 'customer';
  if (trip && offered && partyOf(trip, user).part === 'stranger') return <Offer tripId={slug} />;
  return (
    <Page
      title={
        bidding && ((trip.bids_count ?? 0) > 0 || bidsBySms)
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
          <Bids key={trip.id} trip={trip} countdown={countdown} />
        ) : (
          <Details key={trip.id} trip={trip} countdown={countdown} />
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
