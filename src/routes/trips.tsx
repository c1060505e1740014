import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { TripRow } from '../../protocol/rows.ts';
import type { Marked } from '../db/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { tripView } from '../db/trip-views.ts';
import { feedTripView } from '../db/views.ts';
import { CancelSheet } from '../features/bidding/cancel-sheet.tsx';
import { TripBiddingScreen } from '../features/bidding/trip-bidding-screen.tsx';
import { Slip } from '../features/slip/slip.tsx';
import { TripDetailsScreen } from '../features/trips/trip-details-screen.tsx';
import { TripsScreen } from '../features/trips/trips-screen.tsx';
import { useSession } from '../sync/session-store.ts';
import { useView } from '../sync/use-view.ts';
import { isOnPhoneOnly } from '../trip/marks.tsx';
import { asTrip } from '../trip/feed-trip.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FreshnessStamp } from '../ui/freshness-stamp.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonCard } from '../ui/skeleton-card.tsx';
import { Page } from './page.tsx';

function Trips({ which }: { which: 'running' | 'previous' }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const role = useSession()?.user.type ?? 'customer';
  return (
    <Page title={t`My trips`} fresh>
      <Segmented
        label={t`Which trips`}
        value={which}
        onChange={(next) =>
          void navigate({
            to: next === 'running' ? '/trips' : '/previous-trips',
            replace: true,
            resetScroll: false,
          })
        }
        options={[
          { value: 'running', label: t`Running` },
          { value: 'previous', label: t`Earlier` },
        ]}
      />
      <TripsScreen which={which} role={role} />
    </Page>
  );
}

export const RequestTripsRoute = () => <Trips which="running" />;
export const PreviousTripsRoute = () => <Trips which="previous" />;

/** The passenger's own trip: its bids while it is open, the agreed trip afterwards. Where a choice is due, as when the
 * confirmed car owner has canceled and a backup was kept, the bids stand at both addresses. */
export const TripBiddingRoute = () => <Trip title="bids" />;
export const TripDetailsRoute = () => <Trip title="trip" />;

function Trip({ title }: { title: 'bids' | 'trip' }) {
  const { t } = useLingui();
  const { slug }: { slug: string } = useParams({ strict: false });
  const userId = useSession()?.user.id;
  const trip = useView((dbs) => knownTrip(dbs, slug), [slug]);
  const bidding =
    trip?.user.id === userId &&
    trip?.created_by === 'customer' &&
    trip.confirmed_bid_id === null &&
    (title === 'bids' || trip.status === 'extended');
  const agreed = Boolean(trip?.contact);
  return (
    <Page
      title={
        bidding && !isOnPhoneOnly(trip)
          ? t`Choose a bid`
          : trip?.user.id === userId || agreed
            ? t`My trip`
            : t`Trip`
      }
      backTo="/trips"
      {...(agreed
        ? { stamp: <FreshnessStamp>{t`On the phone, offline too`}</FreshnessStamp> }
        : { fresh: true })}
    >
      {trip === undefined && <SkeletonCard />}
      {trip === null && (
        <EmptyState title={t`This trip is not here`} text={t`It is not on this phone, or it is not yours.`}>
          <Link to="/trips" className={buttonClass()}>
            {t`My trips`}
          </Link>
        </EmptyState>
      )}
      {trip &&
        (bidding ? (
          <TripBiddingScreen trip={trip} />
        ) : (
          <TripDetailsScreen trip={trip} CancelSheet={CancelSheet} Slip={Slip} />
        ))}
    </Page>
  );
}

/** The person's own trip or, failing that, one of the feed. */
async function knownTrip(dbs: UserDbs, id: string): Promise<Marked<TripRow> | null> {
  const trip = await tripView(dbs, id);
  if (trip) return trip;
  const seen = await feedTripView(dbs, id);
  return seen ? asTrip(seen) : null;
}
