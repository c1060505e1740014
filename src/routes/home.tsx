import { Navigate, useSearch } from '@tanstack/react-router';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { TripCard } from '../features/trips/trip-card.tsx';
import { useSession } from '../sync/session-store.ts';
import { useTitle } from './title.ts';
import { useDesktop } from './use-desktop.ts';

/** The landing page; `?form=create-trip` asks for the trip form (SPEC 2). */
export function HomeRoute() {
  const role = useSession()?.user.type ?? 'customer';
  const wide = useDesktop();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  useTitle();
  if (raw['form'] === 'create-trip') return <Navigate to="/trip-request" replace />;
  return <HomeScreen role={role} wide={wide} TripCard={TripCard} />;
}
