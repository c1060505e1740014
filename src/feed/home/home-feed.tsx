import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { offersView } from '../../db/mirror/offers-view.ts';
import { feedView, type FeedTrip } from '../../db/mirror/views.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { everything } from '../../db/everything.ts';

const MINUTE_MS = 60_000;
/** The number of trips shown (REQ 2 and 9). */
const SHOWN = 5;

export type FeedCardType = ComponentType<{ trip: FeedTrip; search: object }>;

/** The newest trips of the other side; the feed's page shows all of them. */
export function HomeFeed({ FeedCard, offered }: { FeedCard: FeedCardType; offered: boolean }) {
  const { t } = useLingui();
  const minute = useNow(MINUTE_MS);
  const view = offered ? offersView : feedView;
  const trips = useView((dbs) => view(dbs, everything, SHOWN, correctedNow()), [view, minute]);
  if (!trips || trips.length === 0) return null;
  return (
    <section className="col">
      <div className="head">
        <h2>{t`Available trips`}</h2>
      </div>
      <ul className="grid3" aria-label={t`Available trips`}>
        {trips.map((trip) => (
          <FeedCard key={trip.id} trip={trip} search={{}} />
        ))}
      </ul>
      <Link className={buttonClass({ variant: 'soft', wide: true })} to="/feed">
        {t`Load more`}
      </Link>
    </section>
  );
}
