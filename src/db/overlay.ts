/**
 * What a screen shows: the server's rows with the person's own unconfirmed actions laid over them.
 *
 *   server rows ──┐
 *                 ├─ pure function ─ rows + marks ─ screen
 *   outbox rows ──┘
 *
 * Invariants
 *   1. Server rows are never changed, only copied.
 *   2. An action's overlay stays from the moment it is done until the pull that covers it has arrived
 *      (`covered`), so nothing flickers; a refused one leaves only its mark.
 *   3. What only the server can decide (who won, that a trip is canceled) is a mark, never a change.
 */
import { isCarType, seatsOf } from '../../domain/car.ts';
import type { Intent } from '../../protocol/mutations.ts';
import type { BidRow, TripRow } from '../../protocol/rows.ts';
import type { Position } from './mirror-db.ts';
import type { OutboxRow } from './outbox-db.ts';

/** How one of the person's actions on a subject stands. */
export type Mark = Pick<
  OutboxRow,
  'id' | 'name' | 'state' | 'error' | 'createdAt' | 'settledAt' | 'attempts'
>;

export type Marked<T> = T & { marks: Mark[] };

/** The outbox row together with whether the mirror already holds its effect. */
export type Action = OutboxRow & { covered: boolean };

/** Marks the actions that the mirror has caught up with. While a first pull goes back page by page its cursor
 * already stands at the heads, but the rows below are still to come: nothing is covered before it has ended. */
export function withCoverage(rows: OutboxRow[], position: Position | undefined): Action[] {
  const reached = position?.back === null ? (position.cursor['u'] ?? 0) : 0;
  return rows.map((row) => ({
    ...row,
    covered: row.state === 'sent' && row.at !== null && row.at <= reached,
  }));
}

const isLaidOver = (action: Action): boolean => action.state !== 'refused' && !action.covered;

export const markOf = ({ id, name, state, error, createdAt, settledAt, attempts }: Action): Mark => ({
  id,
  name,
  state,
  error,
  createdAt,
  settledAt,
  attempts,
});

export type ActionOf<N extends Intent['name']> = Action & Extract<Intent, { name: N }>;
export const isNamed =
  <N extends Intent['name']>(name: N) =>
  (action: Action): action is ActionOf<N> =>
    action.name === name;

/**
 * The person's trips: those of the server, and before them those that are still on their way. A draft shows as it was
 * last changed, a trip with the rating that was given. On its card in a list a trip stands for all that is about it
 * (`asCards`); its own page shows the bid, the booking and the report beside it.
 */
export function overlayTrips(rows: TripRow[], actions: Action[], asCards = false): Marked<TripRow>[] {
  const stored = new Set(rows.map((row) => row.id));
  const asked = actions
    .filter(isNamed('trip.create'))
    .filter((action) => !stored.has(action.args.id) && !action.covered)
    .flatMap((action) => pendingTrip(action) ?? []);
  return [...asked.reverse(), ...rows].map((row) => {
    const own = actions.filter((action) => action.tripId === row.id);
    const change = own.filter(isNamed('trip.edit')).findLast(isLaidOver);
    const rate = own.filter(isNamed('trip.rate')).findLast(isLaidOver);
    return {
      ...row,
      ...(change && row.status === 'draft' && asRequested(change)),
      ...(rate &&
        row.given_rating === null && {
          given_rating: { rating: rate.args.rating, review: rate.args.review || null },
        }),
      marks: own.filter((action) => asCards || !shownElsewhere.has(action.name)).map(markOf),
    };
  });
}

/** What is shown on the bid, the booking or the report it is about, and not on the trip. */
const shownElsewhere = new Set<Intent['name']>([
  'bid.place',
  'bid.change',
  'bid.withdraw',
  'booking.request',
  'booking.confirm',
  'booking.reject',
  'booking.cancel',
  'booking.price',
  'report.create',
]);

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
  | 'price'
  | 'trip_note'
>;

/** What the trip form decides, as the lists show it; null where it does not tell enough. */
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
    price: args.price,
    trip_note: args.trip_note,
  };
}

/** A trip as it was asked for; `pending` until the server has taken it. */
function pendingTrip(action: ActionOf<'trip.create'>): TripRow | null {
  const requested = asRequested(action);
  if (!requested || !action.preview) return null;
  return {
    ...requested,
    id: action.args.id,
    number: 0,
    status: action.args.draft ? 'draft' : 'pending',
    created_by: action.preview.createdBy,
    created_at: new Date(action.createdAt).toISOString(),
    pickup_division_id: 0,
    destination_division_id: 0,
    bids_count: 0,
    bids_until: requested.journey_date_time,
    choose_until: requested.journey_date_time,
    user: { id: action.userId, name: '', photo: null },
    car: null,
    provider: null,
    lowest_bid: null,
    last_bid_at: null,
    fixed_price: null,
    confirmed_bid_id: null,
    confirmed_booking_id: null,
    terms: null,
    boarding_pin: null,
    given_rating: null,
    cancel_note: null,
    canceled_by: null,
    contact: null,
  };
}

/**
 * Bids of the server and, for a provider, the own one that is on its way. A changed price shows as changed,
 * with its mark; a withdrawn bid stays until the server has taken it back.
 */
export function overlayBids(rows: BidRow[], actions: Action[]): Marked<BidRow>[] {
  const stored = new Set(rows.map((row) => row.id));
  const placed = actions
    .filter(isNamed('bid.place'))
    .filter((action) => !stored.has(action.args.id) && !action.covered)
    .flatMap((action) => pendingBid(action) ?? []);
  return [...placed, ...rows].map((row) => {
    const own = actions.filter((action) => bidOf(action) === row.id);
    const change = own.filter(isNamed('bid.change')).findLast(isLaidOver);
    return {
      ...row,
      ...(change
        ? {
            price: change.args.price,
            note: change.args.note,
            includes: change.args.includes ?? [],
            car: change.preview?.car ?? row.car,
          }
        : {}),
      marks: own.map(markOf),
    };
  });
}

function pendingBid({ args, preview, createdAt, userId }: ActionOf<'bid.place'>): BidRow | null {
  if (!preview?.car) return null;
  const asked = new Date(createdAt).toISOString();
  return {
    id: args.id,
    trip_id: args.trip_id,
    status: 'proposed',
    price: args.price,
    note: args.note,
    includes: args.includes ?? [],
    created_at: asked,
    updated_at: asked,
    closed_reason: null,
    car: preview.car,
    provider: {
      id: userId,
      name: '',
      photo: null,
      verified: false,
      rating_x10: 0,
      ratings_count: 0,
      trips_count: 0,
      agreed_count: 0,
      canceled_count: 0,
      since: asked,
    },
  };
}

function bidOf(action: Action): string | null {
  switch (action.name) {
    case 'bid.place':
      return action.args.id;
    case 'bid.change':
    case 'bid.withdraw':
    case 'bid.confirm':
      return action.args.bid_id;
    default:
      return null;
  }
}
