import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, type ReactNode } from 'react';
import { TripDialog } from '../trip/request/trip-dialog.tsx';
import { draftLink, parseTripStart, type TripStart } from '../trip/request/trip-start.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useDesktop } from '../ui/frame/use-desktop.ts';
import { useGoBack } from '../app/start/use-go-back.ts';

/**
 * The trip form as a dialog over the home page; the link's parameters leave the address once the draft
 * contains them.
 */
export function TripDialogRoute(): ReactNode {
  const navigate = useNavigate();
  const router = useRouter();
  const role = useSession()?.user.type === 'provider' ? 'provider' : 'customer';
  const wide = useDesktop();
  const search = useSearch({ from: '/' });
  const leave = useGoBack('/');
  const clearLink = useCallback(
    (start: TripStart) =>
      void navigate({
        to: '/',
        search: { form: 'create-trip', ...draftLink(start) },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const showTrip = useCallback(
    (slug: string) => void navigate({ to: '/trip-bidding/$slug', params: { slug }, replace: true }),
    [navigate],
  );
  useEffect(() => {
    // preloads the next page, because the phone may be offline when the request is posted
    void router.preloadRoute({ to: '/trip-bidding/$slug', params: { slug: 'next' } });
  }, [router]);
  return (
    <TripDialog
      role={role}
      wide={wide}
      start={parseTripStart(search)}
      onOpened={clearLink}
      onPosted={showTrip}
      onLeave={leave}
    />
  );
}
