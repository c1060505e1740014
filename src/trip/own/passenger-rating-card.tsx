import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passengerMarks, type PassengerMark } from '../../../domain/reputation/rating.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { GivenMarks, MarkChips, StarsInWords } from '../../reputation/mark-chips.tsx';
import { useSession } from '../../sync/session/session-store.ts';
import { useDbs } from '../../sync/use-view.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useSave } from '../../action/use-save.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { StarInput } from '../../ui/cars/star-input.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { ratePassenger, whyNotRate } from './passenger-rating-acts.ts';
import { GivenStars } from './rating-card.tsx';

/** A car owner's rating of the passenger: asks for it after the journey, then shows it. */
export function PassengerRatingCard({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const user = useSession()?.user;
  const { passenger_rating: given } = trip;
  if (user?.type !== 'provider') return null;
  if (!given && whyNotRate(trip, user.id, 0) !== null) return null;
  const mutations = trip.mutations.filter(({ name }) => name === 'passenger.rate');
  return (
    <Card label={t`Rating of the passenger`} sync={<MutationStrip mutations={mutations} />}>
      <h2>{given ? t`What you gave the passenger` : t`How was the passenger?`}</h2>
      {given ? (
        <>
          <GivenStars rating={given.rating} />
          <GivenMarks marks={given.marks} />
        </>
      ) : (
        <PassengerRatingForm trip={trip} />
      )}
    </Card>
  );
}

function PassengerRatingForm({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const [rating, setRating] = useState<number | null>(null);
  const [marks, setMarks] = useState<PassengerMark[]>([]);
  const [saving, setSaving] = useState(false);
  const send = async (): Promise<void> => {
    if (rating === null) return;
    setSaving(true);
    await save(() => ratePassenger(dbs, trip, { rating, marks }), {
      offline: t`Your rating is kept on the phone`,
    });
    setSaving(false);
  };
  return (
    <Form className="col g3" onSubmit={() => void send()}>
      <StarInput label={t`Rating of the passenger`} value={rating ?? 0} onChange={setRating} />
      <StarsInWords rating={rating} />
      <MarkChips marks={passengerMarks} value={marks} onChange={setMarks} />
      <Hint icon="eye">
        {t`Car owners see the average before they bid, from three ratings on. The passenger does not see who gave what.`}
      </Hint>
      <Button type="submit" wide disabled={rating === null || saving}>
        {t`Rate the passenger`}
      </Button>
    </Form>
  );
}
