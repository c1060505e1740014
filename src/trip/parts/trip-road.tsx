import { useLingui } from '@lingui/react/macro';
import { kilometresText } from '../../../domain/base/date-text.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Milestone } from '../../ui/road/milestone.tsx';
import { RoadStrip, type RoadStop } from '../../ui/road/road-strip.tsx';
import { AddressPreview } from './address-preview.tsx';

export type Road = Pick<FeedRow, 'geo_location' | 'distance'>;
export type Names = FeedRow['geo_location']['pick'];

/** A trip's road in a list: each place in one line with its district, cut if it is long. */
export function TripRoad({ trip }: { trip: Road }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { pick, dest } = trip.geo_location;
  const stop = (names: Names): RoadStop => {
    const [place, district] = [names.place[locale], names.district[locale]];
    const after = place.includes(district) ? '' : `, ${district}`;
    return { title: <AddressPreview address={place} after={after} /> };
  };
  return (
    <div className="row g3 top">
      <RoadStrip stops={[stop(pick), stop(dest)]} />
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
