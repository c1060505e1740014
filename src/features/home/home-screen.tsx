import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { TripRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/overlay.ts';
import { tripsView } from '../../db/trip-views.ts';
import { useNow } from '../../platform/ticker.ts';
import { MasterLayout } from '../../shell/master-layout.tsx';
import { useView } from '../../sync/use-view.ts';
import { Freshness } from '../../trip/freshness.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonCard } from '../../ui/skeleton-card.tsx';
import { Hero, type Role } from './hero.tsx';
import { InstallCard } from './install-card.tsx';
import { Offers } from './offers.tsx';
import { ProviderPitch } from './provider-pitch.tsx';
import { QuickTiles } from './quick-tiles.tsx';
import { runningTrips } from '../../trip/running-trips.ts';
import { Statistics } from './statistics.tsx';
import { ThreeSteps } from './three-steps.tsx';
import '../../ui/styles/board.css';
import '../../ui/styles/hero.css';
import '../../ui/styles/deskhero.css';
import './home.css';

const MINUTE_MS = 60_000;
const SHOWN = 3;

type HomeScreenProps = {
  role: Role;
  /** From 1024 px on. */
  wide: boolean;
  /** A trip of the person as a list item. */
  TripCard: ComponentType<{ trip: Marked<TripRow> }>;
};

/** The landing page of a person who is signed in (SPEC 1). */
export function HomeScreen({ role, wide, TripCard }: HomeScreenProps) {
  const customer = role === 'customer';
  return (
    <MasterLayout lead={<Hero role={role} wide={wide} />} footer>
      <RunningTrips TripCard={TripCard} />
      {customer && (
        <>
          <QuickTiles />
          <Offers />
          <ThreeSteps />
        </>
      )}
      {!wide && (
        <section className="sign">
          <Statistics />
        </section>
      )}
      <div className="grid2">
        {customer && <ProviderPitch />}
        <InstallCard />
      </div>
    </MasterLayout>
  );
}

function RunningTrips({ TripCard }: Pick<HomeScreenProps, 'TripCard'>) {
  const { t } = useLingui();
  const now = useNow(MINUTE_MS);
  const trips = useView((dbs) => tripsView(dbs), []);
  const running = trips && runningTrips(trips, now);
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
