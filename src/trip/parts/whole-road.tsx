import { useLingui } from '@lingui/react/macro';
import { kilometresText } from '../../../domain/base/date-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Milestone } from '../../ui/road/milestone.tsx';
import { RoadStrip, type RoadStop } from '../../ui/road/road-strip.tsx';
import type { Names, Road } from './trip-road.tsx';

/** The road on a trip's own page: each place in full, its district below it, and a stop on the way. */
export function WholeRoad({ trip }: { trip: Road }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { pick, via, dest } = trip.geo_location;
  const stop = (names: Names): RoadStop => {
    const [title, detail] = [names.place[locale], names.district[locale]];
    return { title, ...(!title.includes(detail) && { detail }) };
  };
  const between = via && { title: via.place[locale], detail: t`Stop on the way`, via: true };
  return (
    <div className="row g3 top">
      <RoadStrip stops={[stop(pick), ...(between ? [between] : []), stop(dest)]} />
      <Milestone value={kilometresText(trip.distance, locale)} unit={t`km`} />
    </div>
  );
}
