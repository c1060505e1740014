import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { waysBackOn } from '../db/mirror/offers-view.ts';
import { correctedNow } from '../platform/clock.ts';
import { useNow } from '../platform/ticker.ts';
import { useView } from '../sync/use-view.ts';
import { Alert } from '../ui/status/alert.tsx';

const MINUTE_MS = 60_000;

/** Informs a passenger with an open trip that cars drive back on its road. */
export function ReturnOffers({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const minute = useNow(MINUTE_MS);
  const count = useView((dbs) => waysBackOn(dbs, trip, correctedNow()), [trip.id, minute]) ?? 0;
  if (count === 0) return null;
  return (
    <Alert icon="repeat">
      <b>
        <Plural
          value={count}
          one="# car drives back on this road and can be booked."
          other="# cars drive back on this road and can be booked."
        />
      </b>{' '}
      <Link
        className="link"
        to="/feed"
        search={{ pdst: trip.pickup_district_id, ddst: trip.destination_district_id }}
      >
        {t`See them`}
      </Link>
    </Alert>
  );
}
