import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { HomeScreen } from '../feed/home/home-screen.tsx';
import { TripCard } from '../trip/own/trip-card.tsx';
import { needTexts } from '../i18n/i18n.ts';
import type { TextFolder } from '../i18n/text-folders.ts';
import { useView } from '../sync/use-view.ts';
import { useSession } from '../sync/session/session-store.ts';
import { beside, later } from '../ui/base/later.tsx';
import { SkeletonBoard, SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { useTitle } from '../app/start/title.ts';
import { WelcomeCards } from '../app/feed-header.ts';
import { useDesktop } from '../ui/frame/use-desktop.ts';

/** Loads a part of another feature with its texts. */
const withTexts = async <M,>(load: Promise<M>, ...features: TextFolder[]): Promise<M> => {
  const [part] = await Promise.all([load, ...features.map(needTexts)]);
  return part;
};
// imported from the feed's route: a separate chunk for the card would split the feed's in two
const FeedCard = later(
  async () => (await withTexts(import('./feed.tsx'), 'feed/list')).FeedCard,
  SkeletonCard,
);
const HomeSearch = beside(
  async () => (await withTexts(import('../feed/search/home-search.tsx'), 'feed/search', 'place')).HomeSearch,
);
const NextJourney = later(
  async () => (await withTexts(import('../trip/slip/next-journey.tsx'), 'trip/slip')).NextJourney,
  SkeletonBoard,
);
// from the cars' route for the same reason
const CarsHero = later(async () => (await withTexts(import('./cars.tsx'), 'car')).CarsHero, SkeletonBoard);
const TripDialog = later(
  async () => (await withTexts(import('./trip-dialog.tsx'), 'trip/request', 'place')).TripDialogRoute,
);

const NotExactUser = later(
  async () =>
    (await withTexts(import('../person/profile/not-exact-user.tsx'), 'person/profile')).NotExactUser,
);

const DrivingHome = later(
  async () =>
    (await withTexts(import('./driving.tsx'), 'driver/driving', 'trip/slip', 'trip/own')).DrivingHome,
);

/**
 * The landing page; for a driver, the journeys to drive. `?form=create-trip` opens the trip form over it
 * (REQ 2).
 */
export function HomeRoute(): ReactNode {
  const role = useSession()?.user.type ?? 'customer';
  const wide = useDesktop();
  const navigate = useNavigate();
  const verifying = useView(
    ({ mirror }) => mirror.cars.filter(({ car_status }) => car_status === 'verification_pending').count(),
    [],
  );
  useTitle();
  if (role === 'driver') return <DrivingHome />;
  return (
    <>
      <HomeScreen
        role={role}
        wide={wide}
        TripCard={TripCard}
        NextJourney={NextJourney}
        FeedCard={FeedCard}
        Search={HomeSearch}
        first={<WelcomeCards />}
        board={verifying ? <CarsHero wide={wide} /> : undefined}
        onSearch={(search) => void navigate({ to: '/feed', search })}
      />
      <AskedForm />
    </>
  );
}

/** Reads only the address, so that the page below does not render again when the form opens. */
function AskedForm() {
  const { form } = useSearch({ from: '/' });
  if (form === 'not-exact-user') return <NotExactUser />;
  return form === 'create-trip' ? <TripDialog /> : null;
}
