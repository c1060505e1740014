/**
 * Rows as they leave the server for one reader. A row holds what *this* reader may see and nothing else: a phone
 * number is only ever in `contact`, and `contact` is null until a bid is confirmed (REQ 1).
 */
import { type } from 'arktype';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { paperKinds } from '../../domain/car/car-papers.ts';
import { carStatuses, sendBackReasons } from '../../domain/car/car-status.ts';
import { bidClosedReasons, bidStatuses, bookingStatuses } from '../../domain/booking/booking-status.ts';
import { counterStates } from '../../domain/bid/counter-states.ts';
import { driverStatuses } from '../../domain/driver/driver-status.ts';
import { blockReasons } from '../../domain/person/block.ts';
import { transferKinds } from '../../domain/money/ledger.ts';
import { licenceReasons, personReasons } from '../../domain/person/person-check.ts';
import { paymentStatuses } from '../../domain/money/payment.ts';
import { ownerMarks, passengerMarks } from '../../domain/reputation/rating.ts';
import { filedKinds, reportStatuses } from '../../domain/report/report.ts';
import { readyAnswers } from '../../domain/trip/readiness.ts';
import { carried } from '../../domain/trip/trip-fields.ts';
import { lazy } from '../wire/lazy.ts';
import { noticeChoice } from './notice-choice.ts';
import { notificationTypes } from './notification-types.ts';
import {
  carCore,
  contact,
  count,
  instant,
  name,
  passengerStanding,
  providerCard,
  terms,
  tripCore,
  tripDriver,
} from './row-parts.ts';

/**
 * A trip in the feed of the other side. It never carries a contact or bids; a passenger's `user.id` is empty.
 */
export type FeedRow = ReturnType<typeof tripCore>['infer'];

const readyAnswer = type.enumerated(...readyAnswers);

/** A trip that the reader created or has bid on. */
const tripRow = lazy(() =>
  tripCore().merge({
    /** Lowest open bid in taka; only its creator sees it. */
    lowest_bid: 'number.integer | null',
    last_bid_at: instant.or('null'),
    /** Open bids, or waiting bookings; only its creator sees the count. */
    bids_count: count.or('null'),
    fixed_price: 'number.integer | null',
    confirmed_bid_id: 'string | null',
    confirmed_booking_id: 'string | null',
    terms: terms().or('null'),
    /**
     * The PIN that the customer gives to the provider on arrival; only the customer sees it, until the trip
     * starts.
     */
    boarding_pin: 'string | null',
    /** The passenger's rating. `id` names its text in a report; only its writer sees a text that is hidden. */
    given_rating: type({
      rating: count,
      review: 'string | null',
      'id?': 'string',
      'marks?': type.enumerated(...ownerMarks).array(),
      'hidden?': 'true',
    }).or('null'),
    /** The car owner's rating of the passenger; only the owner sees it. */
    'passenger_rating?': type({ rating: count, marks: type.enumerated(...passengerMarks).array() }).or(
      'null',
    ),
    /**
     * For the trip's creator: how many favourites and other experienced owners see it first, and the time
     * until which only they do.
     */
    'asked_first?': { count, 'experienced?': count, until: instant },
    cancel_note: 'string | null',
    canceled_by: "'customer' | 'provider' | null",
    contact: contact.or('null'),
    /**
     * The driver, if the car owner does not drive, for the two parties. The driver's number is shown only as
     * long as `contact`.
     */
    'driver?': tripDriver.or('null'),
    /**
     * For the two parties: when the PIN was accepted, the end of the time in which they read each other's
     * number after a completed trip, the end of the time in which the passenger may deny that it took place,
     * and when the passenger denied it (`domain/trip/journey-moments.ts`).
     */
    'boarded_at?': instant.or('null'),
    /** For the two parties and the driver of a trip that has not begun: the last answer of each side. */
    'readiness?': type({ 'customer?': readyAnswer, 'provider?': readyAnswer }).or('null'),
    /** For the two parties and the driver of a trip that has not begun: where the passenger wants to be met. */
    'pickup_pin?': type({ lat: 'number', long: 'number', at: instant }).or('null'),
    /** For the passenger until the trip begins: where the car was, and when (`domain/trip/meeting/car-place.ts`). */
    'car_place?': type({ lat: 'number', long: 'number', at: instant }).or('null'),
    /** As in a bid; the owner's where no driver is named. */
    'woman_drives?': 'true',
    /** For the passenger: her people's link by its hash, and since when it shows the journey. */
    'watch?': type({ key: 'string', at: instant }).or('null'),
    'contact_until?': instant.or('null'),
    'deniable_until?': instant.or('null'),
    'denied_at?': instant.or('null'),
    /** When the server publishes the draft by itself; only its creator sees it. */
    'publish_at?': instant.or('null'),
    /** The car owner, for the driver. */
    'owner?': contact.or('null'),
  }),
);
export type TripRow = ReturnType<typeof tripRow>['infer'];

/** Fares in taka: the passenger's, the bid's at that time, and the owner's last one. */
const counter = lazy(() =>
  type({
    state: type.enumerated(...counterStates),
    price: count,
    from: count,
    last: 'number.integer | null',
    asked_at: instant,
  }),
);

/** A bid, for its bidder and for the creator of its trip. The plate is present once the bid is confirmed. */
const bidRow = lazy(() =>
  type({
    id: 'string',
    trip_id: 'string',
    /** Its small number within the trip, for SMS. */
    'no?': count,
    status: type.enumerated(...bidStatuses),
    price: count,
    includes: type.enumerated(...bidIncludes).array(),
    /** The needs of the request that it meets; absent where its owner was not asked or uses an older app. */
    'meets?': carried.needs.row,
    note: 'string | null',
    created_at: instant,
    updated_at: instant,
    /** Why a bid was closed: the passenger chose another, the time ran out, or the trip was canceled. */
    closed_reason: type.enumerated(...bidClosedReasons).or('null'),
    /** For a bidder who lost: the price (taka) of the chosen bid. */
    'winning_price?': 'number.integer | null',
    /** The fare that the passenger named, if any, and the owner's answer (`domain/bid/counter-offer.ts`). */
    'counter?': counter(),
    car: carCore().merge({ registration: 'string | null' }),
    /** The driver in the owner's place, whose id only the bidder sees; null: the owner drives. */
    'driver?': type({ id: 'string | null' }).or('null'),
    /** Whether a woman drives, by papers that an operator has seen; present where the passenger asked for it. */
    'woman_drives?': 'true',
    provider: providerCard().merge({ 'reviews_count?': count }),
  }),
);
export type BidRow = ReturnType<typeof bidRow>['infer'];

/**
 * A question before an agreement, for the request's passenger and one car owner (`domain/bid/questions.ts`).
 * `hidden`: a contact was removed from the words; `ready`: a code of `domain/bid/ready-questions.ts`.
 */
const questionRow = lazy(() =>
  type({
    id: 'string',
    trip_id: 'string',
    /** The owner; what an owner may know of the passenger is in the trip's row. */
    provider: { id: 'string', name: 'string' },
    by: "'customer' | 'provider'",
    ready: 'string | null',
    text: 'string | null',
    'hidden?': 'true',
    answer: type({
      ready: 'string | null',
      text: 'string | null',
      'hidden?': 'true',
      at: instant,
    }).or('null'),
    created_at: instant,
  }),
);
export type QuestionRow = ReturnType<typeof questionRow>['infer'];

/** A customer's booking of a provider's trip, for both parties. */
const bookingRow = lazy(() =>
  type({
    id: 'string',
    trip_id: 'string',
    status: type.enumerated(...bookingStatuses),
    /** Taka: the price at the request, and the provider's final price, which is never higher. */
    price: count,
    fixed_price: count,
    created_at: instant,
    updated_at: instant,
    customer: { id: 'string', name: 'string', photo: 'string | null', 'passenger?': passengerStanding() },
  }),
);
export type BookingRow = ReturnType<typeof bookingRow>['infer'];

/** A person's report about a trip, with its ticket number. */
const reportRow = lazy(() =>
  type({
    id: 'string',
    number: count,
    /** Empty for a report about a review of another person's trip. */
    trip_id: 'string',
    'review_id?': 'string',
    kind: type.enumerated(...filedKinds),
    text: 'string',
    status: type.enumerated(...reportStatuses),
    /** The operator's answer. */
    answer: 'string | null',
    created_at: instant,
    updated_at: instant,
  }),
);
export type ReportRow = ReturnType<typeof reportRow>['infer'];

/** A car of the reader. */
const carRow = lazy(() =>
  carCore().merge({
    registration: 'string',
    /** Its small number, for SMS. */
    'no?': count,
    car_status: type.enumerated(...carStatuses),
    /** Their files have no public address (`files/:id/paper`). */
    papers: type({ kind: type.enumerated(...paperKinds), file: 'string' }).array(),
    /** Why an operator sent it back, with the operator's text, until the owner changes it. */
    sent_back: type({ reason: type.enumerated(...sendBackReasons), text: 'string | null' }).or('null'),
    /** Whether the owner claims the plate of another owner's active car. */
    claimed: 'boolean',
    created_at: instant,
  }),
);
export type CarRow = ReturnType<typeof carRow>['infer'];

/** A driver of the reader, a car owner. */
const driverRow = lazy(() =>
  type({
    id: 'string',
    name: 'string',
    /** The small number, for SMS. */
    'no?': count,
    phone: 'string',
    licence: 'string',
    /** The id of the paper with the licence's photo; null without one. */
    licence_photo: 'string | null',
    /**
     * The paths of the photo that the owner chose and of the driver's own, which takes precedence
     * (`shownPhoto`).
     */
    photo: 'string | null',
    own_photo: 'string | null',
    status: type.enumerated(...driverStatuses),
    created_at: instant,
    /** The codes sent within a day: how many, and when the first and the last of them. */
    codes: { count, since: instant, last: instant },
    /** The operator's decision about the licence; absent before it. */
    'licence_check?': type({ ok: 'true', 'woman?': 'true' }).or({
      ok: 'false',
      reason: type.enumerated(...licenceReasons),
      text: 'string | null',
    }),
  }),
);
export type DriverRow = ReturnType<typeof driverRow>['infer'];

const notificationRow = lazy(() =>
  type({
    id: 'string',
    type: type.enumerated(...notificationTypes),
    trip_id: 'string | null',
    bid_id: 'string | null',
    /** The values of its text: names, places, price. Never a contact. */
    data: { '[string]': 'string | number | null' },
    created_at: instant,
    seen: 'boolean',
  }),
);
export type NotificationRow = ReturnType<typeof notificationRow>['infer'];

/**
 * The reader's feed interest: chosen, or learned from the places where the person acts
 * (`domain/feed/feed-interest.ts`).
 */
const feedInterest = lazy(() =>
  type({
    chosen: 'boolean',
    everywhere: 'boolean',
    districts: count.array(),
    routes: type({ from: count, to: count }).array(),
  }),
);

/** The reader's own profile: a single row. */
const profileRow = lazy(() =>
  type({
    id: 'string',
    name: 'string',
    phone: 'string',
    /** Null for a driver, because the sign-up of drivers asks for none. */
    email: 'string | null',
    type: "'customer' | 'provider' | 'driver'",
    photo: 'string | null',
    verified: 'boolean',
    /** Taka; 0 for customers. */
    dues: 'number.integer',
    /**
     * The latest commissions in the dues, and when each begins to count against the limit
     * (`domain/money/credit.ts`).
     */
    'dues_in_grace?': type({ amount: 'number.integer', counts_at: instant }).array(),
    /** Trips agreed on but not yet completed, and their future dues in taka. */
    'agreed?': { trips: count, dues: count },
    /** Taka; null: the market's limit from the settings. */
    credit_limit: 'number.integer | null',
    /** The referral code that others enter at sign-up, and how many have. */
    'interest?': feedInterest(),
    /**
     * A passenger's own ratings by car owners: their number and, when there are enough, the standing that
     * owners see.
     */
    'rated?': { count, 'standing?': passengerStanding() },
    /** A passenger's favourite owners, and whether requests go to them first. */
    'favourites?': type({ id: 'string', name: 'string', photo: 'string | null' }).array(),
    'favourites_first?': 'boolean',
    /** Whether requests go to experienced owners before the others. */
    'experienced_first?': 'boolean',
    /** Whether others see only a passenger's initials until a trip is agreed. */
    'initials?': 'boolean',
    /** The person's choice of notifications; absent: the preset (`domain/notice/notice-choice.ts`). */
    'notices?': noticeChoice(),
    /**
     * Present while the office blocks the person (`domain/person/block.ts`); `until` null: until it is
     * lifted.
     */
    'blocked?': {
      reason: type.enumerated(...blockReasons),
      words: 'string | null',
      until: instant.or('null'),
    },
    /** Present while the office waits for the person to correct their details, with the reason. */
    'sent_back?': { reason: type.enumerated(...personReasons), text: 'string | null' },
    referral_code: 'string',
    referred_count: count,
  }),
);
export type ProfileRow = ReturnType<typeof profileRow>['infer'];

/** A change of the reader's dues: a trip's commission, a payment, or an operator's correction. */
const walletRow = lazy(() =>
  type({
    id: 'string',
    kind: type.enumerated(...transferKinds),
    /** Taka added to the dues; negative for a payment. */
    change: 'number.integer',
    /** The dues after the change, in taka. */
    dues: 'number.integer',
    trip: type({ id: 'string', pick: name, dest: name, price: count }).or('null'),
    payment_id: 'string | null',
    /** Why an operator corrected the dues. */
    note: 'string | null',
    created_at: instant,
  }),
);
export type WalletRow = ReturnType<typeof walletRow>['infer'];

/** A payment of the reader through the gateway. */
const paymentRow = lazy(() =>
  type({
    id: 'string',
    /** The number of the receipt. */
    number: count,
    tran_id: 'string',
    amount: count,
    status: type.enumerated(...paymentStatuses),
    /** Why it failed, in the gateway's own text. */
    reason: 'string | null',
    dues_before: 'number.integer | null',
    dues_after: 'number.integer | null',
    created_at: instant,
    settled_at: instant.or('null'),
  }),
);
export type PaymentRow = ReturnType<typeof paymentRow>['infer'];

/** The schema of every kind of row, by its name on the wire and on the phone. */
export const rowSchemas = {
  feed: tripCore,
  trip: tripRow,
  bid: bidRow,
  question: questionRow,
  booking: bookingRow,
  report: reportRow,
  car: carRow,
  driver: driverRow,
  notification: notificationRow,
  profile: profileRow,
  wallet: walletRow,
  payment: paymentRow,
} as const;

export type RowKind = keyof typeof rowSchemas;
export type RowOf = { [K in RowKind]: ReturnType<(typeof rowSchemas)[K]>['infer'] };
