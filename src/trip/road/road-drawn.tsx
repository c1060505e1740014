import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import { durationText } from '../../../domain/base/date-text.ts';
import { previewOf } from '../../../domain/base/preview.ts';
import { tollsOf } from '../../../domain/money/tolls.ts';
import { namedEnd } from '../../../domain/place/named-end.ts';
import { wayBetween, type Way } from '../../../domain/place/way.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import { screenDrawings } from '../../ui/icons/screen-icon-drawings.ts';
import { Hint } from '../../ui/status/hint.tsx';
import { carTypeNames } from '../parts/trip-meta.tsx';
import { DrawnRoad } from './drawn-road.tsx';
import './road.css';

addDrawings(furtherDrawings);
addDrawings(screenDrawings);

/** Seconds: a long way is given in hours, a short one in quarters. */
const [longWay, hour, quarter] = [3 * 3600, 3600, 900];

type DrawnTrip = Pick<
  FeedRow,
  | 'geo_location'
  | 'pickup_district_id'
  | 'destination_district_id'
  | 'distance'
  | 'duration'
  | 'type'
  | 'car_type'
  | 'journey_date_time'
>;

/** The way of a trip by the names of its places; null if this app does not know a district. */
function wayOf({ geo_location: { pick, via, dest }, ...trip }: DrawnTrip): Way | null {
  const from = namedEnd(pick, trip.pickup_district_id);
  const to = namedEnd(dest, trip.destination_district_id);
  return from && to && wayBetween(from, to, via ? namedEnd(via, null) : null);
}

/** The tolls of the way as they are written, with their sum: whole taka, twice for a round trip. */
function useTolls(way: Way | null, trip: DrawnTrip) {
  const { locale, taka } = useFormat();
  const table = useMarket()?.market.tolls ?? {};
  const day = dhakaDate(Date.parse(trip.journey_date_time));
  const paid = tollsOf(way?.crossings ?? [], trip.car_type, table, day);
  const once = paid.reduce((sum, { taka: amount }) => sum + amount, 0);
  return {
    sum: trip.type === 'round' ? once * 2 : once,
    tolls: paid.map(({ crossing: { id, kind, name }, taka: amount }) => ({
      id,
      kind,
      name: name[locale],
      toll: taka(amount),
    })),
  };
}
type Tolls = ReturnType<typeof useTolls>;

/** A trip's road as a picture with towns and tolls, and the same in words. Works offline. */
export function RoadDrawn({ trip }: { trip: DrawnTrip }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  // a trip's places do not change while its page is open, but its row is a new object with each change
  const places = JSON.stringify([trip.geo_location, trip.pickup_district_id, trip.destination_district_id]);
  // oxlint-disable-next-line react/exhaustive-deps
  const way = useMemo(() => wayOf(trip), [places]);
  const { tolls, sum } = useTolls(way, trip);
  if (!way) return null;
  const { pick, dest } = trip.geo_location;
  const [from, to] = [pick.place[locale], dest.place[locale]];
  const passed = way.points.flatMap(({ town }) => town?.name[locale] ?? []).join(', ');
  const paid = tolls.map(({ name, toll }) => `${name} ${toll}`).join(', ');
  const label = [
    t`Map: ${from} to ${to}.`,
    ...(passed === '' ? [] : [t`On the way: ${passed}.`]),
    ...(paid === '' ? [] : [t`Toll: ${paid}.`]),
  ].join(' ');
  return (
    <figure className="col g3 roadpicture">
      <span className="roadmap">
        <DrawnRoad
          way={way}
          label={label}
          names={{ from: previewOf(from, 20), to: previewOf(to, 20), sea: t`Bay of Bengal` }}
          tolled={tolls.filter(({ kind }) => kind === 'bridge')}
          locale={locale}
        />
      </span>
      <RoadFacts trip={trip} sum={sum} />
      {passed !== '' && <p className="small">{t`On the way: ${passed}.`}</p>}
      {tolls.length > 0 && <TollList trip={trip} tolls={tolls} />}
      {way.ferry && <Hint>{t`This way takes a ferry. What it costs is not known here.`}</Hint>}
    </figure>
  );
}

/** Kilometres, hours and tolls, all approximate. */
function RoadFacts({ trip, sum }: { trip: DrawnTrip; sum: number }) {
  const { t } = useLingui();
  const { locale, number, taka } = useFormat();
  const km = number(Math.max(1, Math.round(trip.distance / 1000)));
  const step = trip.duration > longWay ? hour : quarter;
  const time = durationText(Math.max(step, Math.round(trip.duration / step) * step), locale);
  const isRound = trip.type === 'round';
  return (
    <div className="roadfacts">
      <span>
        <b>{t`≈ ${km} km`}</b>
        <span className="micro mute">{isRound ? t`There and back` : t`Way`}</span>
      </span>
      <span>
        <b>≈ {time}</b>
        <span className="micro mute">{t`Without a stop`}</span>
      </span>
      {sum > 0 && (
        <span>
          <b>≈ {taka(sum)}</b>
          <span className="micro mute">{isRound ? t`Tolls, there and back` : t`All tolls`}</span>
        </span>
      )}
    </div>
  );
}

function TollList({ trip, tolls }: { trip: DrawnTrip; tolls: Tolls['tolls'] }) {
  const { t, i18n } = useLingui();
  return (
    <section className="col">
      <div className="row">
        <h3 className="grow">{t`Tolls on the way`}</h3>
        <span className="small mute">{i18n._(carTypeNames[trip.car_type])}</span>
      </div>
      <ul className="roadtolls">
        {tolls.map(({ id, kind, name, toll }) => (
          <li key={id}>
            <Icon name={kind === 'bridge' ? 'bridge' : 'route'} size="m" />
            <span className="grow small">{name}</span>
            <b>{toll}</b>
          </li>
        ))}
      </ul>
      <Hint>{t`Each bid says who pays the toll. Other tolls may come on top: only known ones stand here.`}</Hint>
    </section>
  );
}
