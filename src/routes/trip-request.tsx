import { useLingui } from '@lingui/react/macro';
import { Navigate, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { TripRequestScreen } from '../trip/request/trip-request-screen.tsx';
import { draftLink, parseTripStart, type TripStart } from '../trip/request/trip-start.ts';
import { ReadAloud } from '../app/aloud.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useGoBack } from '../app/start/use-go-back.ts';
import { useTitle } from '../app/start/title.ts';

/** Requests a trip; the link's parameters leave the address once the draft contains them. */
export function TripRequestRoute(): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const role = useSession()?.user.type ?? 'customer';
  const search = useSearch({ from: '/signed-in/trip-request' });
  const leave = useGoBack('/');
  useTitle(t`Trip request`);
  const clearLink = useCallback(
    (start: TripStart) =>
      // the focused field stays at the top, above the keyboard
      void navigate({ to: '/trip-request', search: draftLink(start), replace: true, resetScroll: false }),
    [navigate],
  );
  const showTrip = useCallback(
    (slug: string) => void navigate({ to: '/trip-bidding/$slug', params: { slug }, replace: true }),
    [navigate],
  );
  const router = useRouter();
  useEffect(() => {
    // preloads the next page, because the phone may be offline when the request is posted
    void router.preloadRoute({ to: '/trip-bidding/$slug', params: { slug: 'next' } });
  }, [router]);
  if (role === 'driver') return <Navigate to="/" replace />;
  return (
    <TripRequestScreen
      role={role}
      start={parseTripStart(search)}
      onOpened={clearLink}
      ReadAloud={ReadAloud}
      onPosted={showTrip}
      onLeave={leave}
    />
  );
}
