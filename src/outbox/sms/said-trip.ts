/** A new request that came by SMS, as a row of the feed: it stands in for the server's until that arrives. */
import { readDhakaInstant, dhakaDate, dhakaInstant, addDays } from '../../../domain/base/calendar.ts';
import { seatsOf } from '../../../domain/car/car.ts';
import { namesOf } from '../../../domain/place/chosen-place.ts';
import { placeOfNumber } from '../../../domain/place/place-numbers.ts';
import { carriedOf } from '../../../domain/trip/trip-fields.ts';
import type { NewTrip } from '../../../protocol/nodata/down-messages.ts';
import { requestArgsOf } from '../../../protocol/nodata/expand.ts';
import { Unreadable } from '../../../protocol/nodata/unreadable.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { unionFinder } from '../../place/place-finder.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How much later than the bidding the choice ends. */
const CHOICE_MS = 20 * MINUTE_MS;

/** The instant of a minute of the day in Dhaka that is nearest to `now` (epoch ms). */
export function nearestMinute(minute: number, now: number): number {
  const today = dhakaInstant(dhakaDate(now), '00:00:00') + minute * MINUTE_MS;
  const all = [today - DAY_MS, today, today + DAY_MS];
  return all.reduce((one, other) => (Math.abs(other - now) < Math.abs(one - now) ? other : one));
}

/** @param now when it was read, epoch ms @throws Unreadable for a number without a place */
export async function saidTrip(said: NewTrip, now: number): Promise<FeedRow> {
  const { from: start, to: end, via: stop } = said.terms;
  // only a union is missing from the table at hand
  const isUnion = [start, end, stop].some((no) => no !== null && !placeOfNumber(no, () => undefined));
  const union = await unionFinder(isUnion ? [''] : []);
  const namesAt = (no: number) => {
    const place = placeOfNumber(no, union);
    if (!place) throw new Unreadable('unknown_value');
    return { ...namesOf(place), division: place.divisionId };
  };
  const { terms, tripId, tripNo } = said;
  const args = requestArgsOf({ ...terms, tripId }, { now, union });
  const [from, to] = [namesAt(terms.from), namesAt(terms.to)];
  const { division: fromDivision, ...pick } = from;
  const { division: toDivision, ...dest } = to;
  const via = terms.via === null ? null : namesAt(terms.via);
  const date = args.journey_date ?? addDays(dhakaDate(now), 1);
  const time = args.journey_time ?? '00:00:00';
  const journeyAt = readDhakaInstant(date, time) ?? now;
  const bidsUntil = nearestMinute(said.untilMinute, now);
  return {
    id: tripId,
    number: tripNo,
    status: 'active',
    type: args.type,
    created_by: 'customer',
    created_at: new Date(now).toISOString(),
    journey_date: date,
    journey_time: time,
    journey_date_time: new Date(journeyAt).toISOString(),
    return_date: args.return_date,
    return_time: args.return_time,
    pickup_full_address: args.pickup_full_address ?? '',
    via_full_address: args.via_full_address,
    destination_full_address: args.destination_full_address ?? '',
    pickup_division_id: fromDivision,
    pickup_district_id: args.pickup_district_id ?? 0,
    destination_division_id: toDivision,
    destination_district_id: args.destination_district_id ?? 0,
    geo_location: { pick, dest, via: via && { place: via.place, district: via.district } },
    distance: said.hectometres * 100,
    duration: args.duration,
    car_type: terms.carType,
    no_of_seat: seatsOf(terms.carType),
    ...carriedOf(args),
    bids_until: new Date(bidsUntil).toISOString(),
    choose_until: new Date(bidsUntil + CHOICE_MS).toISOString(),
    user: { id: '', name: '', photo: null },
    car: null,
    provider: null,
  };
}
