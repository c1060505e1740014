import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { partyOf } from '../../action/on-trip.ts';
import { useRoadName } from '../parts/trip-road.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { GivenStars, useMayRate } from './rating-card.tsx';
import { RatingForm } from './rating-form.tsx';
import { AskAgain } from './trip-actions.tsx';
import { mayRequestAgain } from './may-request-again.ts';

/** The actions below a trip in the history (REQ 2, History card): rating it, or requesting it again. */
export function HistoryActions({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const roadName = useRoadName();
  const user = useSession()?.user;
  const [rating, setRating] = useState(false);
  const mayRate = useMayRate(trip);
  const again = user !== undefined && mayRequestAgain(trip.status, partyOf(trip, user));
  if (!again && !mayRate && !trip.given_rating) return null;
  return (
    <div className="row wrap">
      {trip.given_rating && (
        <span className="grow">
          <GivenStars rating={trip.given_rating.rating} />
        </span>
      )}
      {mayRate && (
        <Button small grow onClick={() => setRating(true)}>
          {t`Rate it`}
        </Button>
      )}
      {again && <AskAgain trip={trip} small />}
      <Sheet
        open={rating}
        title={t`How was the journey?`}
        detail={roadName(trip)}
        onClose={() => setRating(false)}
      >
        <RatingForm trip={trip} onDone={() => setRating(false)} />
      </Sheet>
    </div>
  );
}
