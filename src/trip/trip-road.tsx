import { useLingui } from '@lingui/react/macro';
import { kilometresText } from '../../domain/date-text.ts';
import type { FeedRow } from '../../protocol/rows.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Milestone } from '../ui/road/milestone.tsx';
import { RoadStrip, type RoadStop } from '../ui/road/road-strip.tsx';

type Road = Pick<FeedRow, 'geo_location' | 'distance'>;
type Names = FeedRow['geo_location']['pick'];

/** `detailed`: shows the district below the place, and a stop on the way; otherwise each place in one line. */
export function TripRoad({ trip, detailed = false }: { trip: Road; detailed?: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { pick, via, dest } = trip.geo_location;
  const stop = (names: Names, between = false): RoadStop => {
    const [place, district] = [names.place[locale], names.district[locale]];
    const same = place.includes(district);
    if (!detailed) return { title: same ? place : `${place}, ${district}` };
    return {
      title: place,
      ...(between ? { detail: t`Stop on the way`, via: true } : same ? {} : { detail: district }),
    };
  };
  const stops = [stop(pick), ...(via && detailed ? [stop(via, true)] : []), stop(dest)];
  return (
    <div className="row g3 top">
      <RoadStrip stops={stops} />
      <Milestone value={kilometresText(trip.distance, locale)} unit={t`km`} />
    </div>
  );
}

/** 'Mirpur 10 to Sreemangal' in the reader's language. */
export function useRoadName(): (trip: Pick<FeedRow, 'geo_location'>) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ geo_location: { pick, dest } }) => {
    const [from, to] = [pick.place[locale], dest.place[locale]];
    return t`${from} to ${to}`;
  };
}
