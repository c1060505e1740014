import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { listedTripsView, tripsView, type ListedTrip } from '../../db/mirror/trip-views.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { MasterLayout } from '../../shell/master-layout.tsx';
import { useView } from '../../sync/use-view.ts';
import { Freshness } from '../../action/freshness.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { nextJourney } from './next-journey.ts';
import { HomeFeed, type FeedCardType } from './home-feed.tsx';
import { Hero, type Role } from './hero.tsx';
import { InstallCard } from './install-card.tsx';
import { RecentRoads } from './recent-roads.tsx';
import { Offers } from './offers.tsx';
import { runningTrips } from '../../trip/parts/running-trips.ts';
import { useListed } from '../../action/use-listed.ts';
import { storeLink } from './store-link.ts';
import { Statistics } from './statistics.tsx';
import { Testimonials } from './testimonials.tsx';
import { ThreeSteps } from './three-steps.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { CarDrawing } from '../../ui/cars/car-drawing.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { linkOfStart, starts } from './starts.ts';
import '../../ui/frame/board.css';
import '../../ui/frame/hero.css';
import '../../ui/frame/deskhero.css';
import './home.css';

/** Four common kinds of trip; each opens the wizard partly filled. */
function QuickTiles() {
  const { i18n, t } = useLingui();
  return (
    <nav className="tiles card" aria-label={t`Kinds of trip`}>
      {starts.map(({ key, icon, name }) => (
        <Link key={key} {...linkOfStart(key)}>
          <span className="ico">
            <Icon name={icon} />
          </span>
          {i18n._(name)}
        </Link>
      ))}
    </nav>
  );
}

/** For people who own a car, who sign up with another number. */
function ProviderPitch() {
  const { t } = useLingui();
  return (
    <Card>
      <div className="row g3">
        <CarDrawing shape="mini-micro" />
        <h2 className="grow">{t`Do you have a car?`}</h2>
      </div>
      <p className="small mute">{t`Take far trips when you have time. You name the fare yourself.`}</p>
      <Link className={buttonClass({ variant: 'soft' })} to="/about">
        {t`How to join as a car owner`}
      </Link>
    </Card>
  );
}

const SHOWN = 3;
const MINUTE_MS = 60_000;

/** The feed's filters in the form of its address. */
type FeedLink = Record<string, string | number>;

type HomeScreenProps = {
  role: Role;
  /** Whether the screen is at least 1024 px wide. */
  wide: boolean;
  /** One of the person's trips as a list item. */
  TripCard: ComponentType<{ trip: ListedTrip }>;
  /** The top of the page before an agreed journey. */
  NextJourney: ComponentType<{
    trip: NonNullable<ReturnType<typeof nextJourney<WithMutations<TripRow>>>>;
    wide: boolean;
  }>;
  /** A trip of the other side as a list item. */
  FeedCard: FeedCardType;
  Search: ComponentType<{ offered: boolean; onSearch: (link: FeedLink) => void }>;
  onSearch: (link: FeedLink) => void;
  /** The content above everything else: the link to adding a first car. */
  first?: ReactNode;
  /** What the board shows instead of the person's main task: an owner's cars that are not verified yet. */
  board?: ReactNode;
};

/** The landing page of a signed-in person (REQ 1). */
export function HomeScreen(props: HomeScreenProps) {
  const { role, wide, TripCard, NextJourney, FeedCard, Search, onSearch, first, board } = props;
  const customer = role === 'customer';
  const site = useMarket()?.setting;
  const minute = useNow(MINUTE_MS);
  const next = useView(async (dbs) => nextJourney(await tripsView(dbs), correctedNow()), [minute]);
  const offers = <Offers set={site?.slides ?? []} />;
  return (
    <MasterLayout
      lead={next ? <NextJourney trip={next} wide={wide} /> : (board ?? <Hero role={role} wide={wide} />)}
      footer
    >
      {site?.banner != null && <img className="banner" src={site.banner} alt="" />}
      {first}
      <RunningTrips TripCard={TripCard} role={role} />
      {customer && <RecentRoads />}
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

function RunningTrips({ TripCard, role }: Pick<HomeScreenProps, 'TripCard' | 'role'>) {
  const { t } = useLingui();
  const running = useListed(
    useView((dbs) => listedTripsView(dbs, role), [role]),
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
