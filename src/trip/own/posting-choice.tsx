import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { offeredPosting } from '../../../domain/trip/posting-time.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs } from '../../sync/use-view.ts';
import { isUnderWay } from '../../action/mutation-strip.tsx';
import { useSave } from '../../action/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { setPosting } from './posting-acts.ts';
import { postingOf } from './posting-time.tsx';

const MINUTE_MS = 60_000;

/** Cancels the posting time of a draft or, by night, sets it to the coming morning. */
export function PostingChoice({ trip }: { trip: WithMutations<TripRow> }) {
  const { t } = useLingui();
  const dbs = useDbs();
  const save = useSave();
  const { spokenTime } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const isPublished = isUnderWay(trip.mutations, 'trip.publish');
  if (trip.status !== 'draft' || trip.created_by !== 'customer' || isPublished) return null;
  const offered = offeredPosting({ now, journeyAt: Date.parse(trip.journey_date_time) });
  const time = spokenTime(dhakaTime(offered ?? now));
  const set = (at: number | null): void => {
    const offline =
      at === null
        ? t`Kept on the phone: it is no longer posted by itself once the server knows`
        : t`Kept on the phone: the server learns the time when you’re online`;
    void save(() => setPosting(dbs, trip, at), { offline });
  };
  if (postingOf(trip) !== null)
    return (
      <Button variant="text" wide icon="file-pen-line" onClick={() => set(null)}>
        {t`Do not post by itself`}
      </Button>
    );
  return offered === null ? null : (
    <Button variant="soft" wide icon="clock" onClick={() => set(offered)}>
      {t`Post at ${time}`}
    </Button>
  );
}
