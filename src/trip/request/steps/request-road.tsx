import { useLingui } from '@lingui/react/macro';
import { dhakaDate, dhakaTime, readDhakaInstant } from '../../../../domain/base/calendar.ts';
import type { ChosenPlace } from '../../../../domain/place/chosen-place.ts';
import { districtById } from '../../../../domain/place/districts.ts';
import { arrivalOf, type TripDraft } from '../../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Milestone } from '../../../ui/road/milestone.tsx';
import { RoadStrip, type RoadStop } from '../../../ui/road/road-strip.tsx';

/** The road of an unsent request: places, hours, kilometres. */
export function RequestRoad({ draft, road }: { draft: TripDraft; road: { distance: number } | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useDateFormat();
  const { pickup, via, destination } = draft.places;
  const { journeyDate, journeyTime } = draft;
  const leavesAt =
    journeyDate !== null && journeyTime !== null ? readDhakaInstant(journeyDate, journeyTime) : null;
  const arrivesAt = leavesAt === null ? null : arrivalOf(draft, leavesAt);
  const hour = (at: number | null): string => {
    if (at === null) return '';
    const time = format.time(dhakaTime(at));
    return dhakaDate(at) === journeyDate ? time : `${format.date(dhakaDate(at))}, ${time}`;
  };
  const stop = (place: ChosenPlace, at: number | null): RoadStop => {
    const district = districtById(place.districtId)?.name[locale] ?? '';
    const name = place.names.place[locale];
    const detail = [name.includes(district) ? '' : district, hour(at)].filter(Boolean).join(' · ');
    return { title: name, detail };
  };
  if (!pickup.place || !destination.place || !road) return null;
  return (
    <div className="row g3 top">
      <RoadStrip
        stops={[
          stop(pickup.place, leavesAt),
          ...(via.place ? [{ ...stop(via.place, null), detail: t`You stop on the way`, via: true }] : []),
          stop(destination.place, arrivesAt),
        ]}
      />
      <Milestone size="lg" value={format.kilometres(road.distance)} unit={t`≈ km`} />
    </div>
  );
}
