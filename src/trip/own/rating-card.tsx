import { useLingui } from '@lingui/react/macro';
import { tripActions } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { partyOf } from '../../action/on-trip.ts';
import { GivenMarks } from '../../reputation/mark-chips.tsx';
import { ReportReview } from '../../reputation/report-review.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Stars } from '../../ui/cars/stars.tsx';
import { RatingForm } from './rating-form.tsx';

/** Whether this person may rate the trip: only its passenger may, once, after the journey (REQ 4). */
export function useMayRate(trip: TripRow): boolean {
  const user = useSession()?.user;
  if (!user || trip.given_rating !== null) return false;
  return tripActions(trip.status, partyOf(trip, user)).includes('rate');
}

/** The rating form for the passenger, then the given rating. */
export function RatingCard({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const mayRate = useMayRate(trip);
  const customer = useSession()?.user.type === 'customer';
  const { given_rating: given } = trip;
  if (!given && !mayRate) return null;
  const mutations = trip.mutations.filter(({ name }) => name === 'trip.rate');
  return (
    <Card label={t`Rating`} sync={<MutationStrip mutations={mutations} />}>
      <h2>{!given ? t`How was the journey?` : customer ? t`Your rating` : t`The passenger’s rating`}</h2>
      {given ? (
        <>
          <GivenStars rating={given.rating} />
          {given.review !== null && <p className="note">“{given.review}”</p>}
          <GivenMarks marks={given.marks ?? []} />
          {given.hidden && (
            <p className="small mute">
              {customer
                ? t`After a report we have taken these words away: nobody else reads them.`
                : t`After a report we have taken the words away. The stars count.`}
            </p>
          )}
          {!customer && given.id && (given.review !== null || Boolean(given.marks?.length)) && (
            <ReportReview review={{ id: given.id }} />
          )}
        </>
      ) : (
        <RatingForm trip={trip} />
      )}
    </Card>
  );
}

export function GivenStars({ rating }: { rating: number }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const shown = digits(rating);
  return <Stars value={rating} label={t`${shown} of 5 stars`} />;
}
