import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BidInclude } from '../../../domain/money/bid-includes.ts';
import { bidClosedReasons, bidStatuses } from '../../../domain/booking/booking-status.ts';
import { carTypes } from '../../../domain/car/car.ts';
import { carStatuses } from '../../../domain/car/car-status.ts';
import type { StoredPin } from '../../../domain/trip/meeting/pickup-pin.ts';
import type { Readiness } from '../../../domain/trip/readiness.ts';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';
import type { TripNeed } from '../../../domain/trip/travellers.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { NotificationType } from '../../../protocol/sync/notification-types.ts';
import type { BidRow, CarRow, FeedRow } from '../../../protocol/sync/rows.ts';
import { sql } from '../sql.ts';
import { users } from './accounts.ts';
import { drivers } from './drivers.ts';
import { instant } from './columns.ts';

const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);

export const cars = pgTable(
  'cars',
  {
    id: uuid().primaryKey(),
    ownerId: userId('owner_id'),
    /** Its small number for SMS; null: the owner has too many. */
    no: integer(),
    brand: text().notNull(),
    model: text().notNull(),
    manufactureYear: integer('manufacture_year').notNull(),
    color: text().notNull(),
    carType: text('car_type', { enum: carTypes }).notNull(),
    numberOfSeat: integer('number_of_seat').notNull(),
    isAirConditioned: boolean('is_air_conditioned').notNull(),
    /** Canonical plate, e.g. 'Dhaka Metro-GA 12-3456'. */
    registration: text().notNull(),
    status: text({ enum: carStatuses }).notNull(),
    images: jsonb().$type<{ file_path: string; bytes: number }[]>().notNull().default([]),
    papers: jsonb().$type<CarRow['papers']>().notNull().default([]),
    /** Whether an operator has verified the car in its present form. */
    verified: boolean().notNull().default(false),
    sentBack: jsonb('sent_back').$type<CarRow['sent_back']>(),
    claimed: boolean().notNull().default(false),
    /** When it was last submitted for verification. */
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('cars_owner').on(t.ownerId),
    index('cars_registration').on(t.registration),
    uniqueIndex('cars_active_registration')
      .on(t.registration)
      .where(sql`${t.status} = 'active'`),
    index('cars_waiting')
      .on(t.submittedAt, t.id)
      .where(sql`${t.status} = 'verification_pending' and ${t.sentBack} is null`),
  ],
);

export const trips = pgTable(
  'trips',
  {
    id: uuid().primaryKey(),
    number: serial().notNull(),
    creatorId: userId('creator_id'),
    createdBy: text('created_by', { enum: ['customer', 'provider'] }).notNull(),
    status: text({ enum: tripStatuses }).notNull(),
    type: text({ enum: ['oneway', 'round'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    journeyAt: instant('journey_at').notNull(),
    returnAt: instant('return_at'),
    /** When the draft is published by the clock. */
    publishAt: instant('publish_at'),
    bidsUntil: instant('bids_until').notNull(),
    confirmUntil: instant('choose_until').notNull(),
    pickupFullAddress: text('pickup_full_address').notNull(),
    viaFullAddress: text('via_full_address'),
    destinationFullAddress: text('destination_full_address').notNull(),
    pickupDivisionId: integer('pickup_division_id').notNull(),
    pickupDistrictId: integer('pickup_district_id').notNull(),
    destinationDivisionId: integer('destination_division_id').notNull(),
    destinationDistrictId: integer('destination_district_id').notNull(),
    pickupLat: doublePrecision('pickup_lat').notNull(),
    pickupLong: doublePrecision('pickup_long').notNull(),
    viaLat: doublePrecision('via_lat'),
    viaLong: doublePrecision('via_long'),
    destinationLat: doublePrecision('destination_lat').notNull(),
    destinationLong: doublePrecision('destination_long').notNull(),
    /** Names in both languages, ready for the wire. */
    geoLocation: jsonb('geo_location').$type<FeedRow['geo_location']>().notNull(),
    /** The form's other fields as entered: place ids, areas. */
    place: jsonb().$type<Record<string, string | number | null>>().notNull(),
    distance: integer().notNull(),
    duration: integer().notNull(),
    carType: text('car_type', { enum: carTypes }).notNull(),
    noOfSeat: integer('no_of_seat').notNull(),
    carId: uuid('car_id').references(() => cars.id),
    price: integer(),
    /** What the price of an offered trip covers. */
    includes: jsonb().$type<BidInclude[]>(),
    fixedPrice: integer('fixed_price'),
    trip_note: text(),
    /** Who travels (`domain/trip/travellers.ts`). */
    adults: smallint(),
    children: smallint(),
    bags: smallint(),
    needs: jsonb().$type<TripNeed[]>(),
    bidsCount: integer('bids_count').notNull().default(0),
    lowestBid: integer('lowest_bid'),
    lastBidAt: instant('last_bid_at'),
    confirmedBidId: uuid('confirmed_bid_id'),
    confirmedBookingId: uuid('confirmed_booking_id'),
    /** The other party of an agreed trip: the provider whose bid, or the customer whose booking, was confirmed. */
    counterpartId: uuid('counterpart_id').references(() => users.id),
    /** The driver; null: the car owner drives. */
    driverId: uuid('driver_id').references(() => drivers.id),
    /** The agreed trip of the same car of which this offer is the way back (`domain/trip/return-leg.ts`). */
    returnOf: uuid('return_of'),
    /** The terms as they were at the agreement. */
    terms: jsonb().$type<Terms>(),
    boardingPin: text('boarding_pin'),
    wrongPins: integer('wrong_pins').notNull().default(0),
    wrongPinsSince: instant('wrong_pins_since'),
    /** When the PIN was accepted. */
    boardedAt: instant('boarded_at'),
    /** Until when the parties of a completed trip read each other's number; null again when that is over. */
    contactUntil: instant('contact_until'),
    /** When its parties are next reminded of the journey; null: no more (`domain/trip/readiness.ts`). */
    remindAt: instant('remind_at'),
    readiness: jsonb().$type<Readiness>(),
    /** Where the passenger wants to be met, until she is on board; how often she has moved it. */
    pickupPin: jsonb('pickup_pin').$type<StoredPin>(),
    pinMoves: smallint('pin_moves').notNull().default(0),
    /** The hash of the secret in the link with which her own people follow the journey, and when it was made. */
    watchKey: text('watch_key'),
    watchAt: instant('watch_at'),
    /** Since when the office should call the parties, because they have not both said that they are ready. */
    unansweredAt: instant('unanswered_at'),
    /** When the passenger denied that the trip took place. */
    deniedAt: instant('denied_at'),
    /**
     * When the trip becomes visible to everybody, if some owners see it first; null from then on
     * (`head-start.ts`).
     */
    feedAt: instant('feed_at'),
    /** The owners who see it before everybody else. */
    priorityOwners: uuid('asked_first').array(),
    /** How many of them see it first only because of their experience, and not as favourites. */
    askedExperienced: integer('asked_experienced').notNull().default(0),
    cancelNote: text('cancel_note'),
    canceledBy: text('canceled_by', { enum: ['customer', 'provider'] }),
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('trips_creator').on(t.creatorId, t.createdAt),
    index('trips_feed').on(t.createdBy, t.status, t.createdAt),
    index('trips_party')
      .on(t.counterpartId, t.createdAt)
      .where(sql`${t.counterpartId} is not null`),
    // the trips that keep an owner busy, asked for at each bid
    index('trips_held_by_creator')
      .on(t.creatorId)
      .where(sql`${t.status} in ('hold', 'started')`),
    index('trips_held_by_counterpart')
      .on(t.counterpartId)
      .where(sql`${t.status} in ('hold', 'started')`),
    index('trips_driver')
      .on(t.driverId)
      .where(sql`${t.driverId} is not null`),
    index('trips_return_of')
      .on(t.returnOf)
      .where(sql`${t.returnOf} is not null`),
    index('trips_open_deadline').on(t.status, t.bidsUntil),
    index('trips_feed_at')
      .on(t.feedAt)
      .where(sql`${t.feedAt} is not null`),
    index('trips_remind_at')
      .on(t.remindAt)
      .where(sql`${t.remindAt} is not null`),
    index('trips_unanswered_at')
      .on(t.unansweredAt)
      .where(sql`${t.unansweredAt} is not null`),
    index('trips_wrong_pins')
      .on(t.wrongPinsSince, t.id)
      .where(sql`${t.status} = 'hold' and ${t.wrongPins} >= 5`),
    index('trips_contact_until')
      .on(t.contactUntil)
      .where(sql`${t.contactUntil} is not null`),
    index('trips_publish_at')
      .on(t.publishAt)
      .where(sql`${t.publishAt} is not null`),
    index('trips_created').on(t.createdAt, t.id),
    index('trips_status_created').on(t.status, t.createdAt),
    index('trips_journey').on(t.journeyAt, t.id),
    uniqueIndex('trips_number').on(t.number),
  ],
);

export const bids = pgTable(
  'bids',
  {
    id: uuid().primaryKey(),
    tripId: uuid('trip_id')
      .notNull()
      .references(() => trips.id),
    providerId: userId('provider_id'),
    /** Its small number within the trip, for SMS; null: too many, or older than this column. */
    no: integer(),
    carId: uuid('car_id')
      .notNull()
      .references(() => cars.id),
    /** The driver in the owner's place; null: the owner drives. */
    driverId: uuid('driver_id').references(() => drivers.id),
    status: text({ enum: bidStatuses }).notNull(),
    price: integer().notNull(),
    note: text(),
    /** What the price covers. */
    includes: jsonb().$type<BidInclude[]>().notNull().default([]),
    /** The needs of the request that it meets; null if the owner was not asked. */
    meets: jsonb().$type<TripNeed[]>(),
    closedReason: text('closed_reason', { enum: bidClosedReasons }),
    /** The fare that the passenger named for the bid, with the owner's answer. */
    counter: jsonb().$type<NonNullable<BidRow['counter']>>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('bids_trip_provider').on(t.tripId, t.providerId),
    index('bids_provider').on(t.providerId, t.createdAt),
    index('bids_driver')
      .on(t.driverId)
      .where(sql`${t.driverId} is not null`),
    index('bids_created').on(t.createdAt),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: userId('user_id'),
    type: text().$type<NotificationType>().notNull(),
    tripId: uuid('trip_id'),
    bidId: uuid('bid_id'),
    data: jsonb().$type<Record<string, string | number | null>>().notNull(),
    createdAt: instant('created_at').notNull(),
    seen: boolean().notNull().default(false),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_unseen')
      .on(t.userId, t.createdAt)
      .where(sql`not ${t.seen}`),
  ],
);
