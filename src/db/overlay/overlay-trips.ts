/** Trips with the person's unconfirmed actions laid over them; invariants in `overlay.ts`. */
import { isCarType, seatsOf } from '../../../domain/car/car.ts';
import type { Side } from '../../../domain/trip/readiness.ts';
import { carriedOf, type CarriedName } from '../../../domain/trip/trip-fields.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { isOfKind, type Overlaying } from '../outbox/actions.ts';
import { overlay, type Action, type ActionOf, type WithMutations } from './overlay.ts';

/**
 * The server's trips of the person, preceded by the unconfirmed ones. A draft shows its last edit, a trip its
 * given rating. On a card in a list, a trip shows the state of every action that concerns it (`asCards`); the
 * trip's own page shows bids, bookings and reports separately.
 */
export const overlayTrips = (rows: TripRow[], actions: Action[], asCards = false): WithMutations<TripRow>[] =>
  overlay(rows, actions, {
    kind: 'trip',
    create: pendingTrip,
    change: changeOf,
    latestFirst: true,
    isShown: (action) => asCards || isOfKind('trip', action),
  });

type Requested = Pick<
  TripRow,
  | 'type'
  | 'journey_date'
  | 'journey_time'
  | 'journey_date_time'
  | 'return_date'
  | 'return_time'
  | 'pickup_full_address'
  | 'via_full_address'
  | 'destination_full_address'
  | 'pickup_district_id'
  | 'destination_district_id'
  | 'geo_location'
  | 'distance'
  | 'duration'
  | 'car_type'
  | 'no_of_seat'
  | CarriedName
>;

/** The fields that the trip form decides, as a row; null if the form is not complete enough. */
function asRequested({ args, preview }: ActionOf<'trip.create'> | ActionOf<'trip.edit'>): Requested | null {
  if (!preview || !args.car_type || !args.journey_date || !args.journey_time) return null;
  if (!isCarType(args.car_type)) return null;
  return {
    type: args.type,
    journey_date: args.journey_date,
    journey_time: args.journey_time,
    journey_date_time: preview.journey_date_time,
    return_date: args.return_date,
    return_time: args.return_time,
    pickup_full_address: args.pickup_full_address ?? '',
    via_full_address: args.via_full_address,
    destination_full_address: args.destination_full_address ?? '',
    pickup_district_id: args.pickup_district_id ?? 0,
    destination_district_id: args.destination_district_id ?? 0,
    geo_location: preview.geo_location,
    distance: args.distance,
    duration: args.duration,
    car_type: args.car_type,
    no_of_seat: seatsOf(args.car_type),
    ...carriedOf(args),
  };
}

function changeOf(row: TripRow, action: ActionOf<Overlaying<'trip', 'changes'>>): Partial<TripRow> {
  switch (action.name) {
    case 'trip.edit':
      if (row.status !== 'draft') return {};
      return { ...asRequested(action), car: action.preview?.car ?? row.car };
    case 'trip.schedule': {
      const { publish_at: at } = action.args;
      return { publish_at: at === null || row.status !== 'draft' ? null : new Date(at).toISOString() };
    }
    case 'trip.driver':
      return { driver: action.preview?.driver ?? null };
    case 'trip.ready':
      return { readiness: { ...row.readiness, [ownSideOf(row, action.userId)]: action.args.answer } };
    case 'trip.pickup': {
      const { pin } = action.args;
      return { pickup_pin: pin && { ...pin, at: new Date(action.createdAt).toISOString() } };
    }
    case 'trip.watch': {
      const { key } = action.args;
      return { watch: key === null ? null : { key, at: new Date(action.createdAt).toISOString() } };
    }
    case 'trip.deny':
      return { denied_at: row.denied_at ?? new Date(action.createdAt).toISOString() };
    case 'trip.rate':
      if (row.given_rating !== null) return {};
      return {
        given_rating: {
          rating: action.args.rating,
          review: action.args.review || null,
          ...(action.args.marks && { marks: action.args.marks }),
        },
      };
    case 'passenger.rate':
      if (row.passenger_rating) return {};
      return { passenger_rating: { rating: action.args.rating, marks: action.args.marks } };
  }
}

/** The side of a trip that this person answers for; a row that names its owner belongs to a driver. */
export function ownSideOf({ owner, user, created_by: creator }: TripRow, userId: string): Side {
  if (owner) return 'provider';
  const isCustomer = (user.id === userId) === (creator === 'customer');
  return isCustomer ? 'customer' : 'provider';
}

/** The agreement's fields for a trip row that has no agreement, or hides it from this reader. */
export const nothingAgreed = {
  lowest_bid: null,
  last_bid_at: null,
  bids_count: null,
  fixed_price: null,
  confirmed_bid_id: null,
  confirmed_booking_id: null,
  terms: null,
  boarding_pin: null,
  given_rating: null,
  cancel_note: null,
  canceled_by: null,
  contact: null,
  driver: null,
} satisfies Partial<TripRow>;

/**
 * The requested trip: 'pending' (or 'draft') until the server has stored it, 'rejected' if it was refused.
 */
function pendingTrip(action: ActionOf<'trip.create'>): TripRow | null {
  const requested = asRequested(action);
  if (!requested || !action.preview) return null;
  return {
    ...requested,
    id: action.args.id,
    number: 0,
    status: action.state === 'refused' ? 'rejected' : action.args.draft ? 'draft' : 'pending',
    created_by: action.preview.createdBy,
    created_at: new Date(action.createdAt).toISOString(),
    pickup_division_id: 0,
    destination_division_id: 0,
    bids_until: requested.journey_date_time,
    choose_until: requested.journey_date_time,
    user: { id: action.userId, name: '', photo: null },
    car: action.preview.car ?? null,
    provider: null,
    ...nothingAgreed,
  };
}
