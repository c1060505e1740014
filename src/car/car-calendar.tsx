import { useLingui } from '@lingui/react/macro';
import { calendarOf } from '../../domain/car/car-busy.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import type { AgreedTrip } from '../db/mirror/car-trips.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useNow } from '../platform/ticker.ts';
import { Icon } from '../ui/icons/icon.tsx';

const MINUTE_MS = 60_000;

/** The car's next trips, and the time from which it is free. */
export function CarCalendar({ trips }: { trips: readonly AgreedTrip[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { date } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const today = dhakaDate(now);
  const { coming, freeFrom } = calendarOf(trips, now);
  const journeys = coming.map(({ row, journeyAt }) => {
    const [day, place] = [date(dhakaDate(journeyAt), today), row.geo_location.dest.place[locale]];
    return t`${day} to ${place}`;
  });
  const agreed = journeys.join(', ');
  const free = freeFrom === null ? null : date(dhakaDate(freeFrom), today);
  return (
    <p className="row g3 small">
      <Icon name="calendar" />
      <span className="grow">
        {free === null ? (
          t`Free. No trip is agreed.`
        ) : (
          <>
            {t`${agreed}.`} <b>{t`Free from ${free}.`}</b>
          </>
        )}
      </span>
    </p>
  );
}
