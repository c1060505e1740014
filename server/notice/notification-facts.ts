/** What the server knows of each type of notification; a type without its row does not compile. */
import type { NoticeKind } from '../../domain/notice/notice-choice.ts';
import { notificationTypes, type NotificationType } from '../../protocol/sync/notification-types.ts';

type Facts = {
  /** The version of the wire (`protocol/wire/version.ts`) since which an app knows the type. */
  since: number;
  /** The kind for which a person chooses whether and how they are notified. */
  kind: NoticeKind;
  /** It cannot wait for the end of quiet hours or for a summary. */
  pressing?: true;
};

const facts: Record<NotificationType, Facts> = {
  bid_placed: { since: 1, kind: 'bids' },
  bid_changed: { since: 1, kind: 'bids' },
  bid_withdrawn: { since: 1, kind: 'bids' },
  bid_confirmed: { since: 1, kind: 'agreements' },
  bid_countered: { since: 4, kind: 'bids' },
  bid_counter_taken: { since: 4, kind: 'bids' },
  bid_counter_left: { since: 4, kind: 'bids' },
  bid_counter_answered: { since: 4, kind: 'bids' },
  question_asked: { since: 8, kind: 'bids' },
  question_replied: { since: 8, kind: 'bids' },
  bid_closed: { since: 1, kind: 'bids' },
  trip_posted: { since: 4, kind: 'requests' },
  trip_not_posted: { since: 4, kind: 'requests' },
  trip_extended: { since: 1, kind: 'requests' },
  trip_expired: { since: 1, kind: 'requests' },
  trip_canceled: { since: 1, kind: 'agreements' },
  trip_completed: { since: 1, kind: 'journeys' },
  trip_started: { since: 1, kind: 'journeys' },
  journey_evening: { since: 7, kind: 'journeys', pressing: true },
  journey_soon: { since: 7, kind: 'journeys', pressing: true },
  journey_ready: { since: 7, kind: 'journeys' },
  journey_change: { since: 7, kind: 'journeys', pressing: true },
  pin_set: { since: 8, kind: 'journeys', pressing: true },
  trip_unboarded: { since: 4, kind: 'journeys' },
  trip_denied: { since: 4, kind: 'journeys' },
  bid_backup: { since: 1, kind: 'bids' },
  provider_canceled: { since: 1, kind: 'agreements' },
  booking_requested: { since: 1, kind: 'bids' },
  booking_confirmed: { since: 1, kind: 'agreements' },
  booking_rejected: { since: 1, kind: 'agreements' },
  booking_price: { since: 1, kind: 'bids' },
  booking_closed: { since: 1, kind: 'agreements' },
  booking_canceled: { since: 1, kind: 'agreements' },
  rating_received: { since: 1, kind: 'account' },
  report_answered: { since: 1, kind: 'account' },
  face_lost: { since: 8, kind: 'agreements' },
  asked_first: { since: 4, kind: 'bids' },
  car_verified: { since: 4, kind: 'account' },
  car_sent_back: { since: 4, kind: 'account' },
  car_lost: { since: 4, kind: 'account' },
  driver_named: { since: 4, kind: 'journeys' },
  driver_removed: { since: 4, kind: 'journeys' },
  driver_changed: { since: 4, kind: 'journeys' },
  driver_left: { since: 4, kind: 'journeys' },
  driver_started: { since: 4, kind: 'journeys' },
  driver_completed: { since: 4, kind: 'journeys' },
  payment_received: { since: 4, kind: 'account' },
  payment_failed: { since: 4, kind: 'account' },
  account_blocked: { since: 4, kind: 'account' },
  account_open: { since: 4, kind: 'account' },
  data_sent_back: { since: 4, kind: 'account' },
  person_verified: { since: 4, kind: 'account' },
  licence_sent_back: { since: 4, kind: 'account' },
  dues_corrected: { since: 4, kind: 'account' },
  credit_limit: { since: 4, kind: 'account' },
  new_pin: { since: 4, kind: 'journeys' },
  photo_removed: { since: 4, kind: 'account' },
};

/** @param type of a row, or `new_trips`, which are pushed without a row */
export const noticeKindOf = (type: NotificationType | 'new_trips'): NoticeKind =>
  type === 'new_trips' ? type : facts[type].kind;

/** Whether a push of this type is sent at any hour. */
export const isPressing = (type: NotificationType | 'new_trips'): boolean =>
  type !== 'new_trips' && facts[type].pressing === true;

/** The types that an app of this version of the wire knows. */
export const typesKnownTo = (protocol: number): readonly NotificationType[] =>
  notificationTypes.filter((type) => facts[type].since <= protocol);
