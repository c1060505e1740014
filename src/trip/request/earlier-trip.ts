import { addDays } from '../../../domain/base/calendar.ts';
import { selectableDates, selectableTimes } from '../../../domain/base/offered-dates.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { chosenPlace } from '../../../domain/place/chosen-place.ts';
import { emptyDraft, withPlace, withText, withVia, type TripDraft } from '../../../domain/trip/trip-draft.ts';
import { nextWeekly } from '../../../domain/trip/weekly.ts';
import { carriedOf } from '../../../domain/trip/trip-fields.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { PlaceFinder } from '../../place/use-place-finder.ts';

type Opened = {
  kind: 'edit' | 'again';
  locale: Locale;
  /** Corrected clock, epoch ms. */
  now: number;
  /** Null if the list of places cannot be loaded: the person then has to choose the places again. */
  /** Whether it is repeated on the next same weekday, at the same time. */
  weekly?: boolean;
  finder: Pick<PlaceFinder, 'placeNamed' | 'placeAt'> | null;
};

/**
 * The wizard's draft from an existing trip: either a draft to edit, with all its values, or an earlier trip
 * to request again (REQ 2), whose times are included only if they can still be chosen.
 */
export async function draftOf(
  trip: TripRow,
  { kind, weekly = false, locale, now, finder }: Opened,
): Promise<TripDraft> {
  const { pick, via, dest } = trip.geo_location;
  const ends = [
    { end: 'pickup', names: pick, address: trip.pickup_full_address },
    { end: 'destination', names: dest, address: trip.destination_full_address },
    ...(via ? [{ end: 'via', names: via, address: trip.via_full_address ?? '' } as const] : []),
  ] as const;
  const times = weekly ? weekLater(trip, now) : timesOf(trip, kind, now);
  let draft: TripDraft = {
    ...withVia(emptyDraft, via !== null),
    type: trip.type,
    ...times,
    carType: trip.car_type,
    carId: trip.car?.id ?? null,
    ...carriedOf(trip),
    origin: { kind, tripId: trip.id },
  };
  for (const { end, names, address } of ends) {
    const place = (await finder?.placeNamed(names)) ?? (await finder?.placeAt(address));
    draft = place ? withPlace(draft, end, chosenPlace(place, locale)) : withText(draft, end, address);
  }
  const known = draft.places.pickup.place !== null && draft.places.destination.place !== null;
  return {
    ...draft,
    step: known ? (kind === 'edit' || (weekly && times.journeyDate !== null) ? 'confirm' : 'time') : 'place',
  };
}

type Times = Pick<TripDraft, 'journeyDate' | 'journeyTime' | 'returnDate' | 'returnTime'>;

const noTimes: Times = { journeyDate: null, journeyTime: null, returnDate: null, returnTime: null };

/** The same times on the next same weekday; none while that day cannot be chosen yet. */
export function weekLater(
  trip: Pick<TripRow, 'journey_date' | 'journey_time' | 'return_date' | 'return_time'>,
  now: number,
): Times {
  const next = nextWeekly(trip, now);
  if (!next || next.from !== null) return noTimes;
  return {
    journeyDate: next.date,
    journeyTime: trip.journey_time,
    returnDate: trip.return_date && addDays(trip.return_date, next.weeks * 7),
    returnTime: trip.return_time,
  };
}

function timesOf(trip: TripRow, kind: Opened['kind'], now: number): Times {
  const { journey_date: date, journey_time: time } = trip;
  const choosable = selectableDates(now).includes(date) && selectableTimes(date, now).includes(time);
  if (kind === 'again' && !choosable) return noTimes;
  return { journeyDate: date, journeyTime: time, returnDate: trip.return_date, returnTime: trip.return_time };
}
