import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plainText } from '../../../domain/base/plain-text.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import { checkRating, longestReview, ownerMarks, type OwnerMark } from '../../../domain/reputation/rating.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { profileView } from '../../db/mirror/views.ts';
import { errorText } from '../../i18n/error-text.ts';
import { MarkChips, StarsInWords } from '../../reputation/mark-chips.tsx';
import { useView } from '../../sync/use-view.ts';
import { useTripLifecycle } from '../parts/use-trip-lifecycle.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { StarInput } from '../../ui/cars/star-input.tsx';
import { later } from '../../ui/base/later.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';

/** Loaded lazily: the mask is as large as the form, and only writing needs it. */
const MaskedNotice = later(async () => (await import('../parts/masked-notice.tsx')).MaskedNotice);

/** Asks once for 0 to 5 stars (a click on the current star lowers the rating, REQ 2) and a few words. */
export function RatingForm({ trip, onDone }: { trip: WithMutations<TripRow>; onDone?: () => void }) {
  const { i18n, t } = useLingui();
  const { saving, ask } = useTripLifecycle(trip);
  const [rating, setRating] = useState<number | null>(null);
  const [review, setReview] = useState('');
  const [marks, setMarks] = useState<OwnerMark[]>([]);
  const name = firstName(useView((dbs) => profileView(dbs), [])?.name ?? '');
  const refusal = checkRating({
    tripStatus: trip.status,
    involved: true,
    alreadyRated: false,
    rating: rating ?? 0,
    review,
  });
  const send = async (): Promise<void> => {
    if (rating === null) return;
    const saved = await ask(
      { action: 'rate', rating, review, marks },
      { offline: t`Your rating is kept on the phone` },
    );
    if (saved) onDone?.();
  };
  return (
    <Form className="col g3" onSubmit={() => void send()}>
      <StarInput label={t`Rating`} value={rating ?? 0} onChange={setRating} />
      <StarsInWords rating={rating} />
      <MarkChips marks={ownerMarks} value={marks} onChange={setMarks} />
      <TextArea
        label={t`In your words (optional)`}
        value={review}
        limit={longestReview}
        hintIcon="eye"
        hint={t`Everybody reads it, under the name “${name}”. Contacts are taken out.`}
        error={refusal?.field === 'review' ? errorText(i18n, refusal) : undefined}
        onChange={(event) => setReview(plainText(event.target.value))}
      />
      {review !== '' && <MaskedNotice text={review} limit={longestReview} />}
      <Button type="submit" wide disabled={rating === null || refusal !== null || saving}>
        {t`Send the rating`}
      </Button>
    </Form>
  );
}
