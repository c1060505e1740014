import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { tripsView } from '../../db/mirror/trip-views.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { MasterLayout } from '../../shell/master-layout.tsx';
import { useView } from '../../sync/use-view.ts';
import { Freshness } from '../../action/freshness.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { HomeFeed, type FeedCardType } from './home-feed.tsx';
import { Hero, type Role } from './hero.tsx';
import { InstallCard } from './install-card.tsx';
import { Offers } from './offers.tsx';
import { ProviderPitch } from './provider-pitch.tsx';
import { QuickTiles } from './quick-tiles.tsx';
import { runningTrips } from '../../trip/parts/running-trips.ts';
import { useListed } from '../../action/use-listed.ts';
import { storeLink } from './store-link.ts';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';
import { ThreeSteps } from './three-steps.tsx';
import '../../ui/frame/board.css';
import '../../ui/frame/hero.css';
import '../../ui/frame/deskhero.css';
import './home.css';

const SHOWN = 3;

/** The feed's filters as in its address. */
type FeedLink = Record<string, string | number>;

type HomeScreenProps = {
  role: Role;
  /** Whether the screen is at least 1024 px wide. */
  wide: boolean;
  /** A trip of the person as a list item. */
  TripCard: ComponentType<{ trip: WithMutations<TripRow> }>;
  /** A trip of the other side as a list item. */
  FeedCard: FeedCardType;
  Search: ComponentType<{ offered: boolean; onSearch: (link: FeedLink) => void }>;
  onSearch: (link: FeedLink) => void;
  /** What comes before everything else: the way to a first car. */
  first?: ReactNode;
};

/** The landing page of a person who is signed in (REQ 1). */
export function HomeScreen({ role, wide, TripCard, FeedCard, Search, onSearch, first }: HomeScreenProps) {
  const customer = role === 'customer';
  const site = useMarket()?.setting;
  const offers = <Offers set={site?.slides ?? []} />;
  return (
    <MasterLayout lead={<Hero role={role} wide={wide} />} footer>
      {site?.banner != null && <img className="banner" src={site.banner} alt="" />}
      {first}
      <RunningTrips TripCard={TripCard} />
      {customer && <QuickTiles />}
      {(customer || (site?.slides ?? []).length > 0) && offers}
      {customer && <ThreeSteps />}
      <Search offered={customer} onSearch={onSearch} />
      <HomeFeed FeedCard={FeedCard} offered={customer} />
      {!wide && (
        <section className="sign">
          <Statistics />
        </section>
      )}
      <Testimonials set={site?.testimonials ?? []} />
      <div className="grid2">
        {customer && <ProviderPitch />}
        <InstallCard store={storeLink(site?.social_link.value ?? {})} />
      </div>
    </MasterLayout>
  );
}

function RunningTrips({ TripCard }: Pick<HomeScreenProps, 'TripCard'>) {
  const { t } = useLingui();
  const running = useListed(
    useView((dbs) => tripsView(dbs), []),
    runningTrips,
  );
  if (running?.length === 0) return null;
  return (
    <section className="col">
      <div className="head">
        <div className="runninghead">
          <h2>{t`Running trips`}</h2>
          <Freshness />
        </div>
        <Link to="/trips">
          {t`See all`}
          <Icon name="chevron-right" size="m" />
        </Link>
      </div>
      {running ? (
        <ul className="grid3" aria-label={t`Running trips`}>
          {running.slice(0, SHOWN).map((trip) => (
            <TripCard key={trip.id} trip={trip} />
          ))}
        </ul>
      ) : (
        <SkeletonCard />
      )}
    </section>
  );
}
