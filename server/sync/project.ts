/**
 * Rows as one reader may see them. This is the only place where an entity becomes a wire row, so it is the
 * only place that decides who sees a phone number: the two parties of a held or started trip (SPEC 1, 4).
 */
import { and, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contactsShown } from '../../domain/trip-status.ts';
import type {
  BidRow,
  BookingRow,
  CarRow,
  FeedRow,
  NotificationRow,
  ProfileRow,
  ReportRow,
  RowKind,
  RowOf,
  TripRow,
} from '../../protocol/rows.ts';
import type { Actor } from '../act.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { bookings } from '../db/schema/bookings.ts';
import { ratings, reports } from '../db/schema/feedback.ts';
import { bids, cars, notifications, trips } from '../db/schema/market.ts';
import { interestRow, interestsOf } from '../modules/feed/service.ts';
import { booksOf } from '../modules/wallet/service.ts';
import {
  carCore,
  coreColumns,
  creators,
  providerCard,
  shownCreator,
  tripCore,
  type CoreTrip,
  type Shown,
} from './project-parts.ts';

type ReaderOf = Pick<Actor, 'id' | 'type'>;

/** Rows of one kind that the reader may see, by id; those it may not see are left out. */
export async function projectRows<K extends RowKind>(
  db: Reader,
  reader: ReaderOf,
  kind: K,
  ids: string[],
): Promise<Map<string, RowOf[K]>> {
  const projectors: { [P in RowKind]: (db: Reader, reader: ReaderOf, ids: string[]) => Promise<RowOf[P][]> } =
    {
      feed: projectFeed,
      trip: projectTrips,
      bid: projectBids,
      booking: projectBookings,
      report: projectReports,
      car: projectCars,
      notification: projectNotifications,
      profile: projectProfiles,
    };
  const rows = ids.length === 0 ? [] : await projectors[kind](db, reader, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

type Trip = typeof trips.$inferSelect;

function coreOf(trip: CoreTrip, creator: Shown, car: typeof cars.$inferSelect | null): FeedRow {
  const { id, name, photo } = creator;
  return tripCore(trip, { id, name, photo }, car && { car, provider: creator });
}

async function projectFeed(db: Reader, reader: ReaderOf, ids: string[]): Promise<FeedRow[]> {
  const shownBy = reader.type === 'provider' ? 'customer' : 'provider';
  const found = await db
    .select({ trip: coreColumns, creator: shownCreator, car: cars })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .leftJoin(cars, eq(cars.id, trips.carId))
    .where(
      and(
        inArray(trips.id, ids),
        eq(trips.createdBy, shownBy),
        inArray(trips.status, ['active', 'extended']),
      ),
    );
  return found.map(({ trip, creator, car }) => asInFeed(coreOf(trip, creator, car)));
}

/** By the clock an open trip is active or extended, as every reader can tell; who asks for it concerns nobody yet. */
const asInFeed = (row: FeedRow): FeedRow => ({
  ...row,
  status: 'active',
  ...(row.created_by === 'customer' && { user: { ...row.user, id: '' } }),
});

async function projectTrips(db: Reader, reader: ReaderOf, ids: string[]): Promise<TripRow[]> {
  const counterparts = alias(users, 'counterparts');
  const found = await db
    .select({
      trip: trips,
      creator: { ...shownCreator, phone: creators.phone },
      car: cars,
      counterpart: { id: counterparts.id, name: counterparts.name, phone: counterparts.phone },
      ownBid: bids.id,
      ownBooking: bookings.id,
      given: { rating: ratings.rating, review: ratings.review },
    })
    .from(trips)
    .innerJoin(creators, eq(creators.id, trips.creatorId))
    .leftJoin(cars, eq(cars.id, trips.carId))
    .leftJoin(counterparts, eq(counterparts.id, trips.counterpartId))
    .leftJoin(bids, and(eq(bids.tripId, trips.id), eq(bids.providerId, reader.id)))
    .leftJoin(bookings, and(eq(bookings.tripId, trips.id), eq(bookings.customerId, reader.id)))
    .leftJoin(ratings, eq(ratings.tripId, trips.id))
    .where(inArray(trips.id, ids));
  return found.flatMap(({ trip, creator, car, counterpart, ownBid, ownBooking, given }): TripRow[] => {
    const isCreator = trip.creatorId === reader.id;
    const isParty = isCreator || trip.counterpartId === reader.id;
    if (!isParty && ownBid === null && ownBooking === null) return [];
    const other = isCreator ? counterpart : isParty ? creator : null;
    const isCustomer = isParty && (isCreator ? trip.createdBy : otherSide(trip.createdBy)) === 'customer';
    return [
      {
        ...coreOf(trip, creator, car),
        lowest_bid: isCreator ? trip.lowestBid : null,
        bids_count: isCreator ? trip.bidsCount : null,
        last_bid_at: isCreator ? (trip.lastBidAt?.toISOString() ?? null) : null,
        fixed_price: isParty ? trip.fixedPrice : null,
        confirmed_bid_id: isParty ? trip.confirmedBidId : null,
        confirmed_booking_id: isParty ? trip.confirmedBookingId : null,
        terms: isParty ? termsOf(trip, reader) : null,
        boarding_pin: isCustomer && trip.status === 'hold' ? trip.boardingPin : null,
        given_rating: isParty ? given : null,
        cancel_note: isParty ? trip.cancelNote : null,
        canceled_by: trip.canceledBy,
        contact: other && contactsShown(trip.status) ? { name: other.name, phone: other.phone } : null,
      },
    ];
  });
}

/** The plate is the provider's contact in disguise: it goes when the trip is canceled, as the number does. */
function termsOf(trip: Trip, reader: ReaderOf): TripRow['terms'] {
  const { terms, status } = trip;
  if (!terms || status !== 'canceled' || reader.type === 'provider') return terms;
  return { ...terms, car: { ...terms.car, registration: '' } };
}

const otherSide = (side: Trip['createdBy']): Trip['createdBy'] =>
  side === 'customer' ? 'provider' : 'customer';

/** The plate is the provider's contact in disguise: it shows when the bid is confirmed. */
async function projectBids(db: Reader, reader: ReaderOf, ids: string[]): Promise<BidRow[]> {
  const found = await db
    .select({ bid: bids, car: cars, provider: users, creatorId: trips.creatorId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(users, eq(users.id, bids.providerId))
    .where(and(inArray(bids.id, ids), or(eq(bids.providerId, reader.id), eq(trips.creatorId, reader.id))));
  return found.map(({ bid, car, provider }) => ({
    id: bid.id,
    trip_id: bid.tripId,
    status: bid.status,
    price: bid.price,
    note: bid.note,
    includes: bid.includes,
    created_at: bid.createdAt.toISOString(),
    updated_at: bid.updatedAt.toISOString(),
    closed_reason: bid.closedReason,
    car: {
      ...carCore(car),
      registration: bid.status === 'confirmed' || bid.providerId === reader.id ? car.registration : null,
    },
    provider: providerCard(provider),
  }));
}

async function projectBookings(db: Reader, reader: ReaderOf, ids: string[]): Promise<BookingRow[]> {
  const found = await db
    .select({ booking: bookings, customer: { id: users.id, name: users.name, photo: users.photo } })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .innerJoin(users, eq(users.id, bookings.customerId))
    .where(
      and(inArray(bookings.id, ids), or(eq(bookings.customerId, reader.id), eq(trips.creatorId, reader.id))),
    );
  return found.map(({ booking, customer }) => ({
    id: booking.id,
    trip_id: booking.tripId,
    status: booking.status,
    price: booking.price,
    fixed_price: booking.fixedPrice,
    created_at: booking.createdAt.toISOString(),
    updated_at: booking.updatedAt.toISOString(),
    customer,
  }));
}

async function projectReports(db: Reader, reader: ReaderOf, ids: string[]): Promise<ReportRow[]> {
  const found = await db
    .select()
    .from(reports)
    .where(and(inArray(reports.id, ids), eq(reports.reporterId, reader.id)));
  return found.map((report) => ({
    id: report.id,
    number: report.number,
    trip_id: report.tripId,
    kind: report.kind,
    text: report.text,
    status: report.status,
    answer: report.answer,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
  }));
}

async function projectCars(db: Reader, reader: ReaderOf, ids: string[]): Promise<CarRow[]> {
  const found = await db
    .select()
    .from(cars)
    .where(and(inArray(cars.id, ids), eq(cars.ownerId, reader.id)));
  return found.map((car) => ({ ...carCore(car), registration: car.registration, car_status: car.status }));
}

async function projectNotifications(db: Reader, reader: ReaderOf, ids: string[]): Promise<NotificationRow[]> {
  const found = await db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.id, ids), eq(notifications.userId, reader.id)));
  return found.map((told) => ({
    id: told.id,
    type: told.type,
    trip_id: told.tripId,
    bid_id: told.bidId,
    data: told.data,
    created_at: told.createdAt.toISOString(),
    seen: told.seen,
  }));
}

async function projectProfiles(db: Reader, reader: ReaderOf, ids: string[]): Promise<ProfileRow[]> {
  const found = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.id, reader.id)));
  const books = await booksOf(db, reader.id);
  const interests = await interestsOf(db, [reader.id]);
  return found.map((user) => ({
    id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    type: user.type,
    photo: user.photo,
    verified: user.verified,
    dues: books.dues,
    dues_in_grace: books.inGrace.map(({ amount, countsAt }) => ({
      amount,
      counts_at: new Date(countsAt).toISOString(),
    })),
    agreed: books.agreed,
    credit_limit: user.creditLimit,
    interest: interestRow(interests.get(user.id)),
    referral_code: user.referralCode,
    referred_count: user.referredCount,
  }));
}
