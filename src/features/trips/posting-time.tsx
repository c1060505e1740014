import { useLingui } from '@lingui/react/macro';
import { offeredPosting } from '../../../domain/posting-time.ts';
import { dhakaTime } from '../../../domain/calendar.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { WithMutations } from '../../db/outbox/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs } from '../../sync/use-view.ts';
import { isOnPhoneOnly, isUnderWay } from '../../trip/mutation-strip.tsx';
import { useSave } from '../../trip/use-save.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { setPosting } from './posting-acts.ts';

const MINUTE_MS = 60_000;

type Trip = WithMutations<TripRow>;

/** When a draft is posted by itself (epoch ms); null if it is not. */
export const postingOf = ({ status, publish_at: at }: TripRow): number | null =>
  status === 'draft' && at ? Date.parse(at) : null;

/** When the request is posted by itself, and who knows of it: the server, or as yet only this phone. */
export function PostingTime({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const at = postingOf(trip);
  if (at === null) return null;
  const time = journey(at, now);
  const isHere = isOnPhoneOnly(trip) || isUnderWay(trip.mutations, 'trip.schedule');
  return (
    <Hint icon="clock">
      {isHere
        ? at > now
          ? t`To be posted: ${time}. As yet only this phone knows; the server learns it when you’re online.`
          : t`It was to be posted: ${time}. It has not left this phone; it is posted as soon as you’re online.`
        : at > now
          ? t`Will be posted: ${time}. The server does it, also when your phone is off.`
          : t`It was to be posted: ${time}. This phone has not heard from the server since.`}
    </Hint>
  );
}

/** Takes the time of a draft back, or gives it the coming morning by night. */
export function PostingChoice({ trip }: { trip: Trip }) {
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
