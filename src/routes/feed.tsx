import { useLingui } from '@lingui/react/macro';
import { Outlet, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import type { FeedTrip } from '../db/mirror/views.ts';
import { RequestCard } from '../feed/list/feed-card.tsx';
import { FeedScreen, type FeedScreenProps } from '../feed/list/feed-screen.tsx';
import { parseFeedSearch, type FeedSearch } from '../feed/list/feed-search.ts';
import { needTexts } from '../i18n/i18n.ts';
import { useSession } from '../sync/session/session-store.ts';
import { later } from '../ui/base/later.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { WelcomeCards } from '../app/feed-header.ts';
import { useDesktop } from '../ui/frame/use-desktop.ts';
import { Page } from '../app/page.tsx';

const Beside = lazy(async () => {
  const [beside] = await Promise.all([import('../app/feed-beside.tsx'), needTexts('outbox')]);
  return { default: beside.FeedBeside };
});

// only customers see offers, and pull-to-refresh needs touch
const OfferFeed = later(async () => {
  const { offersView } = await import('../db/mirror/offers-view.ts');
  return (feed: FeedScreenProps) => <FeedScreen {...feed} view={offersView} />;
}, SkeletonCard);
const OfferCard = later(async () => {
  const [card] = await Promise.all([import('../booking/offer-card.tsx'), needTexts('booking')]);
  return card.OfferCard;
}, SkeletonCard);
const FeedBar = later(async () => (await import('../app/feed-bar.tsx')).FeedBar);
const EmptyArea = later(async () => (await import('../app/feed-bar.tsx')).EmptyArea);
const PullToRefresh = later(async () => (await import('../app/refresh.ts')).loadPullToRefresh());

/**
 * A trip of the other side as a list item. The home page also imports it from here, so that both share one
 * chunk.
 */
export function FeedCard({ trip, search }: { trip: FeedTrip; search: FeedSearch }): ReactNode {
  return trip.created_by === 'provider' ? (
    <OfferCard trip={trip} />
  ) : (
    <RequestCard trip={trip} search={search} />
  );
}

/** The feed; at /trip-booking with the bid over it or, for a customer, the trip's own page. */
export function FeedRoute(): ReactNode {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = parseFeedSearch(useSearch({ from: '/signed-in/feed-with-sheet' }));
  const wide = useDesktop();
  const provider = useSession()?.user.type === 'provider';
  const Feed = provider ? FeedScreen : OfferFeed;
  const over = useMatch({ from: '/signed-in/feed-with-sheet/trip-booking/$slug', shouldThrow: false });
  if (over && !provider) return <Outlet />;
  return (
    <Page
      title={t`Trip feed`}
      fresh
      ownHeading
      offlineText={
        provider
          ? t`You’re offline. Trips saved on this phone; you can still bid.`
          : t`You’re offline. Trips saved on this phone.`
      }
    >
      <PullToRefresh />
      <Feed
        interest={
          <>
            <WelcomeCards />
            <FeedBar search={search} offered={!provider} />
          </>
        }
        FeedCard={FeedCard}
        EmptyArea={EmptyArea}
        search={search}
        wide={wide}
        offered={!provider}
        {...(wide &&
          provider && {
            beside: (
              <Suspense fallback={null}>
                <Beside />
              </Suspense>
            ),
          })}
        onSearch={(next) => void navigate({ to: '/feed', search: next, replace: true })}
      />
      <Outlet />
    </Page>
  );
}
