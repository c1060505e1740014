import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { countedActs } from '../../../domain/person/account-limits.ts';
import type { Block } from '../../../domain/person/block.ts';
import type { PersonSentBack } from '../../../domain/person/person-check.ts';
import type { FeedRoute } from '../../../domain/feed/feed-interest.ts';
import type { MarkCounts } from '../../../domain/reputation/passenger-standing.ts';
import { locales } from '../../../domain/base/locale.ts';
import type { NoticeChoice } from '../../../domain/notice/notice-choice.ts';
import { birthDates, nids } from '../sealed-text.ts';
import { sql } from '../sql.ts';
import { instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    type: text({ enum: ['customer', 'provider', 'driver'] }).notNull(),
    name: text().notNull(),
    /** +8801XXXXXXXXX */
    phone: text().notNull(),
    /** Email, national ID and birth date: null for people who need not give them. */
    email: text(),
    nid: nids.column(),
    /** For finding the same national ID elsewhere. */
    nidHash: text('nid_hash'),
    /** YYYY-MM-DD */
    dateOfBirth: birthDates.column('date_of_birth'),
    passwordHash: text('password_hash').notNull(),
    photo: text(),
    verified: boolean().notNull().default(false),
    /**
     * Whether an operator has seen from the verified papers that the owner is a woman who drives herself (decision
     * 0100).
     */
    womanDrives: boolean('woman_drives').notNull().default(false),
    /** When the office opened the account for somebody without the app; its owner takes it over by signing up. */
    openedByOfficeAt: instant('opened_by_office_at'),
    /** When an SMS last reminded them of a journey. */
    remindedBySmsAt: instant('reminded_by_sms_at'),
    /** Others see this passenger's initials until a trip is agreed. */
    initialsOnly: boolean('initials_only').notNull().default(false),
    /** Taka; null: the server's setting. */
    creditLimit: integer('credit_limit'),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingsCount: integer('ratings_count').notNull().default(0),
    /** How often each ready word was given (`domain/reputation/rating.ts`). */
    marks: jsonb().$type<MarkCounts>().notNull().default({}),
    /** Ratings with words that others may read. */
    reviewsCount: integer('reviews_count').notNull().default(0),
    /** Completed trips. */
    tripsCount: integer('trips_count').notNull().default(0),
    /** Trips agreed with the provider, and how many of them the provider canceled. */
    agreedCount: integer('agreed_count').notNull().default(0),
    canceledCount: integer('canceled_count').notNull().default(0),
    /** Whether a passenger's requests go to everybody at once instead of to favourites first. */
    asksAll: boolean('asks_all').notNull().default(false),
    /**
     * Whether a passenger's requests go to experienced owners before the others
     * (`domain/reputation/favourites.ts`).
     */
    experiencedFirst: boolean('experienced_first').notNull().default(false),
    /** The office's block on new work (`domain/person/block.ts`); null: never, or lifted. */
    blocked: jsonb().$type<Block>(),
    /** When the person closed the account; only the books and what others agreed on remain. */
    closedAt: instant('closed_at'),
    /** Why an operator sent the person's data back, until they are changed. */
    sentBack: jsonb('sent_back').$type<PersonSentBack>(),
    referralCode: text('referral_code')
      .notNull()
      .default(sql`upper(substr(md5(gen_random_uuid()::text), 1, 8))`),
    referredBy: uuid('referred_by'),
    referredCount: integer('referred_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_phone').on(t.phone),
    uniqueIndex('users_email').on(sql`lower(${t.email})`),
    uniqueIndex('users_referral_code').on(t.referralCode),
    index('users_nid_hash').on(t.nidHash),
    index('users_blocked')
      .on(t.id)
      .where(sql`${t.blocked} is not null`),
    // the office's list of people begins with the newest
    index('users_created').on(t.createdAt, t.id),
    index('users_to_verify')
      .on(t.createdAt)
      .where(sql`${t.type} = 'provider' and not ${t.verified} and ${t.sentBack} is null`),
    index('users_experienced')
      .on(t.tripsCount)
      .where(sql`${t.type} = 'provider' and ${t.verified}`),
  ],
);

/** Owners whom a passenger asks first. */
export const favourites = pgTable(
  'favourites',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.providerId] }),
    index('favourites_provider').on(t.providerId),
  ],
);

/** A person's feed interest (`domain/feed/feed-interest.ts`). */
export const feedInterests = pgTable('feed_interests', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  everywhere: boolean().notNull(),
  /** Pickup districts. */
  districts: integer().array().notNull(),
  routes: jsonb().$type<FeedRoute[]>().notNull(),
  /** False: the interest was learned from where the person first acted. */
  chosen: boolean().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * A person's choice of notifications (`domain/notice/notice-choice.ts`), and how far the pushes that sum
 * several up have come.
 */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ways: jsonb().$type<NoticeChoice['ways']>().notNull().default({}),
    /** Hours in Dhaka; null: no hour is quiet. */
    quietFrom: integer('quiet_from').default(22),
    quietTo: integer('quiet_to').default(6),
    decisive: boolean().notNull().default(true),
    digest: integer(),
    locale: text({ enum: locales }),
    /** Whether they want new trips by SMS while the phone has no net. */
    sms: boolean().notNull().default(false),
    /** The instants up to which new trips have been pushed, and held notifications have been summed up. */
    tripsUntil: instant('trips_until'),
    summedUntil: instant('summed_until'),
  },
  (t) => [
    index('notice_choices_sms')
      .on(t.userId)
      .where(sql`${t.sms}`),
  ],
);

/** A signed-in phone. Only the hash of its token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The device's name (`domain/person/device-name.ts`); null: the session is older than this column. */
    device: text(),
    /** Accurate to the hour. */
    usedAt: instant('used_at'),
    /** The operator who uses this session to see what the person sees; it can read but not act. */
    impersonatedBy: text('impersonated_by'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/**
 * A browser that gets push notifications while the app is closed. It is deleted with its session (REQ 7, push
 * interests).
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** The push service's address for this browser; anyone who has it and the keys can send to it. */
    endpoint: text().primaryKey(),
    interest: text().notNull(),
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    locale: text({ enum: locales }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_interest').on(t.interest),
    uniqueIndex('push_subscriptions_session').on(t.session),
  ],
);

/**
 * When a person with a subscribed browser gets the next push that sums things up (`notice/push/turns.ts`). Derived
 * from the person's choice, interest and subscriptions, which are checked again when the time has come.
 */
export const pushTurns = pgTable(
  'push_turns',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose new trips are pushed: requests for a car owner, offers for a passenger; null: none. */
    side: text({ enum: ['provider', 'customer'] }),
    everywhere: boolean().notNull(),
    /** The pickup districts whose new trips may be of interest. */
    districts: integer().array().notNull(),
    /** Null until there is a new trip. */
    tripsAt: instant('trips_at'),
    /** The hour of the next summary; null: none is ever due. */
    summaryAt: instant('summary_at'),
  },
  (t) => [
    index('push_turns_trips')
      .on(t.tripsAt)
      .where(sql`${t.tripsAt} is not null`),
    index('push_turns_summary')
      .on(t.summaryAt)
      .where(sql`${t.summaryAt} is not null`),
    index('push_turns_everywhere')
      .on(t.side, t.userId)
      .where(sql`${t.everywhere} and ${t.tripsAt} is null`),
    index('push_turns_districts')
      .using('gin', t.districts)
      .where(sql`not ${t.everywhere} and ${t.tripsAt} is null`),
  ],
);

/**
 * A phone or browser that a person has signed in on: it needs no code to prove itself. Only the hash of its token is
 * stored. Several people may share a device.
 */
export const devices = pgTable(
  'devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.userId] }),
    index('devices_user').on(t.userId, t.seenAt),
    index('devices_seen').on(t.seenAt),
  ],
);

/**
 * A code sent by SMS. `payload` is what the code will complete: the checked form, the sign-in of a person, or
 * the driver's row.
 */
export const otpCodes = pgTable(
  'otp_codes',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    purpose: text({
      enum: ['sign_up', 'number', 'new_number', 'reset_password', 'sign_in', 'driver'],
    }).notNull(),
    codeHash: text('code_hash').notNull(),
    payload: text(),
    attempts: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('otp_codes_phone').on(t.phone, t.createdAt), index('otp_codes_created').on(t.createdAt)],
);

/**
 * Counted tries of anything that must not be guessed or sent without limit. `key` is a hash, so no phone
 * number is stored here.
 */
export const tries = pgTable(
  'tries',
  {
    key: text().primaryKey(),
    /** The instant from which the count restarts. */
    expiresAt: instant('expires_at').notNull(),
    count: integer().notNull(),
  },
  (t) => [index('tries_expires').on(t.expiresAt)],
);

/** Rate-limited actions of an account (`domain/person/account-limits.ts`); deleted after a week. */
export const accountActs = pgTable(
  'account_acts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    act: text({ enum: countedActs }).notNull(),
    /** The trip, bid or booking that it concerned. */
    subject: uuid().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('account_acts_user').on(t.userId, t.act, t.at), index('account_acts_at').on(t.at)],
);
