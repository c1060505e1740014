import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { nextWeekly } from '../../../domain/trip/weekly.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { partyOf } from '../../action/on-trip.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { mayRequestAgain } from './may-request-again.ts';

const MINUTE_MS = 60_000;

/**
 * For people who travel the same way every week: opens the form with the next such weekday and time filled in, or
 * says from when that is possible. Nothing is posted by itself.
 */
export function EveryWeek({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const user = useSession()?.user;
  if (!user || trip.status !== 'completed' || !mayRequestAgain(trip.status, partyOf(trip, user))) return null;
  const next = nextWeekly(trip, now);
  if (!next) return null;
  const journey = dates.journey(dhakaInstant(next.date, trip.journey_time), now);
  const from = dates.date(next.from ?? next.date);
  if (next.from !== null)
    return (
      <Hint icon="repeat">{t`Every week? From ${from} you can post it for ${journey} here and on the home page, with one press. Nothing goes by itself.`}</Hint>
    );
  return (
    <Link
      className={buttonClass({ variant: 'soft', wide: true })}
      to="/trip-request"
      search={{ again: trip.id, week: 'next' }}
    >
      <Icon name="calendar" size="m" />
      {t`The same this week: ${journey}`}
    </Link>
  );
}
