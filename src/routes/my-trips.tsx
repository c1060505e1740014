import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OwnBookingsScreen } from '../booking/own-bookings-screen.tsx';
import { ProviderBookingsScreen } from '../booking/provider-bookings-screen.tsx';
import { PullToRefresh } from '../feed/refresh/pull-to-refresh.tsx';
import { TripCard } from '../trip/own/trip-card.tsx';
import { TripsScreen } from '../trip/own/trips-screen.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { Segmented } from '../ui/actions/segmented.tsx';
import { later } from '../ui/base/later.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { Page } from '../app/page.tsx';

/** Loaded only for the link of an SMS with a place. */
const WhosePlace = later(async () => {
  const [loaded] = await Promise.all([import('../trip/coming/whose-place.tsx'), needTexts('trip/coming')]);
  return loaded.WhosePlace;
});

type Which = 'running' | 'previous' | 'bookings';

/** The lists of the person's trips (REQ 2), as tabs. */
function MyTrips({ which, children }: { which: Which; children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const provider = useSession()?.user.type === 'provider';
  const places = {
    running: '/trips',
    previous: '/previous-trips',
    bookings: provider ? '/provider-booking-feed' : '/booking-trips',
  } as const;
  return (
    <Page title={t`My trips`} fresh>
      <PullToRefresh />
      <Segmented<Which>
        label={t`Which trips`}
        value={which}
        onChange={(next) => void navigate({ to: places[next], replace: true, resetScroll: false })}
        options={[
          { value: 'running', label: t`Running` },
          { value: 'previous', label: t`Earlier` },
          { value: 'bookings', label: t`Bookings` },
        ]}
      />
      {children}
    </Page>
  );
}

function Trips({ which }: { which: 'running' | 'previous' }) {
  const role = useSession()?.user.type ?? 'customer';
  const fragment = useLocation({ select: ({ hash }) => hash });
  return (
    <MyTrips which={which}>
      {role === 'customer' && fragment !== '' && <WhosePlace fragment={fragment} />}
      <TripsScreen which={which} role={role} />
    </MyTrips>
  );
}

export const RequestTripsRoute = (): ReactNode => <Trips which="running" />;
export const PreviousTripsRoute = (): ReactNode => <Trips which="previous" />;

/** A customer's bookings; for a provider, the booking requests. */
export function BookingTripsRoute(): ReactNode {
  const provider = useSession()?.user.type === 'provider';
  return (
    <MyTrips which="bookings">
      {provider ? <ProviderBookingsScreen TripCard={TripCard} /> : <OwnBookingsScreen />}
    </MyTrips>
  );
}
