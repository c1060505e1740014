/**
 * Rows under the names of REQ 3, for the plain calls. They are made from the projections for this reader, so
 * they contain nothing that the sync would not show. Only this file knows both shapes.
 */
import { districtById } from '../../domain/place/districts.ts';
import type { PlainBooking, PlainFeedTrip, PlainTrip } from '../../protocol/api/plain-rows.ts';
import type { BidRow, BookingRow, FeedRow, TripRow } from '../../protocol/sync/rows.ts';
import type { Actor } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { rowsOf, sqlArray } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';
import { projectBids } from '../bid/projection.ts';
import { projectBookings } from '../booking/projection.ts';

/** The most bids or bookings of one trip in a list. */
const MOST_OF_A_TRIP = 50;

type Place = FeedRow['geo_location']['pick'];
type PlainPlace = PlainTrip['geo_location']['location']['pick'];
type PlainCar = NonNullable<PlainTrip['car']>;
type PlainPerson = PlainTrip['user'];
type Car = Omit<BidRow['car'], 'registration' | 'images'> &
  Partial<Pick<BidRow['car'], 'registration' | 'images'>>;

/** The person's own trips. */
export async function plainTrips(db: Reader, reader: Actor, rows: TripRow[]): Promise<PlainTrip[]> {
  const bookings = await bookingsOfTrips(db, reader, rows);
  return rows.map((row) => ({ ...row, ...plainNames(row, bookings.get(row.id) ?? [], reader) }));
}

/** Trips of the other side's feed. */
export async function plainFeed(db: Reader, reader: Actor, rows: FeedRow[]): Promise<PlainFeedTrip[]> {
  const bookings = await bookingsOfTrips(db, reader, rows);
  return rows.map((row) => ({ ...row, ...plainNames(row, bookings.get(row.id) ?? [], reader) }));
}

/** A bid as a booking (REQ 3). @param trip the same reader's row of its trip */
export function plainBid(bid: BidRow, trip: FeedRow | TripRow, reader: Pick<Actor, 'id'>): PlainBooking {
  const contact = bid.status === 'confirmed' ? contactOf(trip) : null;
  return {
    id: bid.id,
    kind: 'bid',
    trip_id: bid.trip_id,
    status: bid.status,
    price: bid.price,
    fixed_price: bid.price,
    contact_number: contact?.phone ?? null,
    created_at: bid.created_at,
    user: plainPerson(bid.provider, bid.provider.id === reader.id ? null : contact),
    car: plainCar(bid.car),
  };
}

/** A customer's booking of a provider's trip (REQ 3). @param trip the same reader's row of its trip */
export function plainBooking(
  booking: BookingRow,
  trip: FeedRow | TripRow,
  reader: Pick<Actor, 'id'>,
): PlainBooking {
  const contact = booking.status === 'confirmed' ? contactOf(trip) : null;
  return {
    id: booking.id,
    kind: 'booking',
    trip_id: booking.trip_id,
    status: booking.status,
    price: booking.price,
    fixed_price: booking.fixed_price,
    contact_number: contact?.phone ?? null,
    created_at: booking.created_at,
    user: plainPerson(booking.customer, booking.customer.id === reader.id ? null : contact),
    car: trip.car && plainCar(trip.car),
  };
}

const contactOf = (trip: FeedRow | TripRow): TripRow['contact'] => ('contact' in trip ? trip.contact : null);

function plainNames(
  row: FeedRow | TripRow,
  bookings: PlainBooking[],
  reader: Actor,
): Omit<PlainFeedTrip, keyof FeedRow> & Pick<PlainFeedTrip, 'user' | 'geo_location' | 'car'> {
  const { pick, dest, via } = row.geo_location;
  const from = plainPlace(pick, row.pickup_district_id);
  const to = plainPlace(dest, row.destination_district_id);
  const car = row.car ?? ('terms' in row ? row.terms?.car : null) ?? null;
  return {
    user: plainPerson(row.user, row.user.id === reader.id ? null : contactOf(row)),
    geo_location: {
      location: { pick: from, dest: to, via: via && plainPlace(via, null) },
      pick_geo_loc: { district: from.district },
      dest_geo_loc: { district: to.district },
      pickup_district_id: row.pickup_district_id,
      destination_district_id: row.destination_district_id,
    },
    car: car && plainCar(car),
    car_brand: car?.brand ?? null,
    car_model: car?.model ?? null,
    manufacture_year: car?.manufacture_year ?? null,
    bookingProviders: bookings.filter(({ kind }) => kind === 'bid'),
    bookingUsers: bookings.filter(({ kind }) => kind === 'booking'),
  };
}

/** A place of the gazetteer is a union when it names its sub-district. */
function plainPlace(place: Place, districtId: number | null): PlainPlace {
  const name = (districtId === null ? undefined : districtById(districtId)?.name) ?? place.district;
  return {
    place: place.place,
    district: { id: districtId, name },
    sub_district: place.sub_district ? { id: null, name: place.sub_district } : null,
    union: place.sub_district ? { id: null, name: place.place } : null,
  };
}

/** @param contact null for oneself, and before an agreement */
function plainPerson(
  { id, name }: Pick<PlainPerson, 'id' | 'name'>,
  contact: TripRow['contact'],
): PlainPerson {
  const photo = contact?.photo ?? null;
  return { id, name, photo, profile_photo_url: photo, phone: contact?.phone ?? null };
}

const plainCar = (car: Car): PlainCar => ({
  id: car.id,
  car_id: car.id,
  brand: { name: car.brand },
  car_brand: car.brand,
  model: car.model,
  manufacture_year: car.manufacture_year,
  color: car.color,
  car_type: car.car_type,
  number_of_seat: car.number_of_seat,
  is_air_conditioned: car.is_air_conditioned,
  registration_number: car.registration || null,
  images: (car.images ?? []).map(({ file_path }) => ({ file_path })),
});

/** The bids and bookings of these trips that the reader may see, by trip; cheapest and oldest first. */
async function bookingsOfTrips(
  db: Reader,
  reader: Actor,
  rows: (FeedRow | TripRow)[],
): Promise<Map<string, PlainBooking[]>> {
  const ids = (kind: 'bids' | 'bookings', mine: 'provider_id' | 'customer_id') => sql`
    select of_trip.id from (
      select b.id, row_number() over (partition by b.trip_id order by b.price, b.created_at) as place
      from ${sql.raw(kind)} b join trips t on t.id = b.trip_id
      where b.trip_id = any(${sqlArray(
        rows.map(({ id }) => id),
        'uuid',
      )})
        and (b.${sql.raw(mine)} = ${reader.id} or t.creator_id = ${reader.id})
    ) of_trip where of_trip.place <= ${MOST_OF_A_TRIP} order by of_trip.place`;
  if (rows.length === 0) return new Map();
  const [bids, bookings] = [
    rowsOf(await db.execute(ids('bids', 'provider_id'))),
    rowsOf(await db.execute(ids('bookings', 'customer_id'))),
  ].map((found) => found.map(({ id }) => String(id)));
  const shownBids = await projectBids(db, reader, bids ?? []);
  const shownBookings = await projectBookings(db, reader, bookings ?? []);
  const tripOf = new Map(rows.map((row) => [row.id, row]));
  const all = [
    ...(bids ?? []).flatMap((id): PlainBooking[] => {
      const bid = shownBids.get(id);
      const trip = bid && tripOf.get(bid.trip_id);
      return bid && trip ? [plainBid(bid, trip, reader)] : [];
    }),
    ...(bookings ?? []).flatMap((id): PlainBooking[] => {
      const booking = shownBookings.get(id);
      const trip = booking && tripOf.get(booking.trip_id);
      return booking && trip ? [plainBooking(booking, trip, reader)] : [];
    }),
  ];
  return Map.groupBy(all, ({ trip_id }) => trip_id);
}
