/**
 * The phone's texts and links for each type of notification, one row per type.
 * `protocol/sync/notification-types.ts` declares the types; a type without a row here does not compile.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationType } from '../../protocol/sync/notification-types.ts';
import type { IconName } from '../ui/icons/icon-drawings.ts';
import { bidsThatCame, closedTitle, joined, lostText } from './bid-words.ts';
import type { NotificationValues, Say } from './notification-values.ts';

/** A decision that a notification can ask of its reader. */
export type Decision =
  | 'bids'
  | 'counter'
  | 'confirm'
  | 'backup'
  | 'took-place'
  | 'ready'
  | 'booking'
  | 'driver'
  | 'ask-again'
  | 'car';

type AccountPage = '/' | '/provider/car/index' | '/provider/wallet' | '/provider/profile' | '/driver/add';

type Shown = {
  icon: IconName;
  tone: 'go' | 'decide' | 'wait' | 'notice' | 'bad';
  title: (values: NotificationValues) => MessageDescriptor;
  /** The second line; the road if omitted. */
  detail?: (values: NotificationValues, say: Say) => string;
  decision?: Decision;
  /** The filter that includes it. */
  filter?: 'bids' | 'bookings';
  /** The page that it leads to, if it is about the account rather than a trip. */
  page?: AccountPage;
  /** Rows of this type fold together even if they are about different trips. */
  alike?: true;
};

const noDetail = (): string => '';
const officeWords = ({ words }: NotificationValues): string => words;
const carName = ({ car }: NotificationValues): string => car;

export const notificationTable: Readonly<Record<NotificationType, Shown>> = {
  bid_placed: {
    icon: 'gavel',
    tone: 'go',
    filter: 'bids',
    title: ({ price }) => msg`New bid: ${price}`,
    detail: ({ provider, road }) => joined(', ', provider, road),
  },
  bid_changed: {
    icon: 'trending-down',
    tone: 'go',
    filter: 'bids',
    title: ({ provider, price }) => msg`${provider} now asks ${price}`,
  },
  bid_withdrawn: {
    icon: 'undo-2',
    tone: 'wait',
    filter: 'bids',
    title: ({ provider }) => msg`${provider} took the bid back`,
  },
  bid_confirmed: {
    icon: 'check',
    tone: 'go',
    filter: 'bids',
    title: ({ price }) => msg`The passenger confirmed your bid of ${price}`,
  },
  bid_countered: {
    icon: 'hand-coins',
    tone: 'decide',
    filter: 'bids',
    decision: 'counter',
    title: ({ price, bid }) => msg`The passenger names ${price} for your bid of ${bid}`,
  },
  bid_counter_taken: {
    icon: 'check',
    tone: 'go',
    filter: 'bids',
    decision: 'confirm',
    title: ({ provider, price }) => msg`${provider} agrees to ${price}`,
  },
  bid_counter_left: {
    icon: 'hand-coins',
    tone: 'wait',
    filter: 'bids',
    title: ({ provider, price }) => msg`${provider} stays at ${price}`,
  },
  bid_counter_answered: {
    icon: 'hand-coins',
    tone: 'decide',
    filter: 'bids',
    decision: 'confirm',
    title: ({ provider, price }) => msg`${provider}’s last fare: ${price}`,
  },
  question_asked: {
    icon: 'circle-help',
    tone: 'decide',
    filter: 'bids',
    title: ({ who }) => msg`${who} has a question`,
  },
  question_replied: {
    icon: 'message-square',
    tone: 'go',
    filter: 'bids',
    title: ({ who }) => msg`${who} has answered your question`,
  },
  bid_closed: {
    icon: 'lock',
    tone: 'wait',
    filter: 'bids',
    alike: true,
    title: closedTitle,
    detail: (values, say) => joined('. ', lostText(values, say), values.road),
  },
  bid_backup: {
    icon: 'hand-coins',
    tone: 'wait',
    filter: 'bids',
    title: ({ price }) => msg`The passenger keeps your bid of ${price} as the backup`,
  },
  trip_posted: {
    icon: 'send',
    tone: 'go',
    title: () => msg`Your request is posted: car owners can see it now`,
  },
  trip_not_posted: {
    icon: 'ban',
    tone: 'bad',
    title: () => msg`Your request could not be posted, it is a draft`,
    detail: ({ notPosted, road }) => `${notPosted} ${road}`,
  },
  trip_extended: {
    icon: 'hand-coins',
    tone: 'decide',
    filter: 'bids',
    decision: 'bids',
    title: ({ bids }) =>
      bids === 0 ? msg`Bidding is over; nobody has bid` : msg`Bidding is over, choose one`,
    detail: bidsThatCame,
  },
  trip_expired: {
    icon: 'clock',
    tone: 'wait',
    decision: 'ask-again',
    alike: true,
    title: () => msg`The time is over; you can ask again`,
  },
  trip_canceled: { icon: 'ban', tone: 'bad', title: () => msg`Your trip was canceled by the other side` },
  trip_started: { icon: 'route', tone: 'go', title: () => msg`Your journey has begun. Have a good trip!` },
  trip_completed: { icon: 'circle-check', tone: 'go', title: () => msg`The trip is completed. How was it?` },
  journey_evening: {
    icon: 'clock',
    tone: 'decide',
    decision: 'ready',
    title: ({ when }) => msg`Journey: ${when}`,
  },
  journey_soon: {
    icon: 'clock',
    tone: 'decide',
    decision: 'ready',
    title: ({ when }) => msg`Two hours to go: ${when}`,
  },
  journey_ready: {
    icon: 'circle-check',
    tone: 'go',
    title: ({ who }) => msg`${who} has said: ready`,
  },
  journey_change: {
    icon: 'phone',
    tone: 'decide',
    title: ({ who }) => msg`${who} has said that something has to change. Call them`,
  },
  pin_set: {
    icon: 'map-pin',
    tone: 'decide',
    title: ({ who }) => msg`${who} has set the pin where you meet`,
  },
  trip_unboarded: {
    icon: 'flag',
    tone: 'decide',
    decision: 'took-place',
    title: () => msg`Completed without your PIN. Did the trip take place?`,
  },
  trip_denied: {
    icon: 'flag',
    tone: 'bad',
    title: () => msg`The passenger says that the trip did not take place`,
  },
  provider_canceled: {
    icon: 'ban',
    tone: 'decide',
    filter: 'bids',
    decision: 'backup',
    title: ({ price }) => msg`The car owner canceled. Take your backup for ${price}`,
  },
  booking_requested: {
    icon: 'hand-coins',
    tone: 'decide',
    filter: 'bookings',
    decision: 'booking',
    title: ({ customer, price }) => msg`${customer} wants to book your trip for ${price}`,
  },
  booking_confirmed: {
    icon: 'check',
    tone: 'go',
    filter: 'bookings',
    title: ({ provider }) => msg`${provider} confirmed your booking`,
  },
  booking_rejected: {
    icon: 'ban',
    tone: 'bad',
    filter: 'bookings',
    title: ({ provider }) => msg`${provider} could not take your booking`,
  },
  booking_price: {
    icon: 'trending-down',
    tone: 'go',
    filter: 'bookings',
    title: ({ provider, price }) => msg`${provider} lowered the price to ${price}`,
  },
  booking_closed: {
    icon: 'lock',
    tone: 'wait',
    filter: 'bookings',
    alike: true,
    title: () => msg`The booking is closed`,
  },
  booking_canceled: {
    icon: 'undo-2',
    tone: 'wait',
    filter: 'bookings',
    title: ({ customer }) => msg`${customer} canceled the booking`,
  },
  rating_received: {
    icon: 'star',
    tone: 'go',
    alike: true,
    title: ({ rating }) => msg`A passenger gave you ${rating} stars`,
  },
  face_lost: {
    icon: 'handshake',
    tone: 'bad',
    title: () => msg`What you agreed face to face does not hold`,
    detail: ({ notPosted, road }) => `${notPosted} ${road}`,
  },
  asked_first: {
    icon: 'thumbs-up',
    tone: 'decide',
    title: () => msg`A passenger asks you first: for ten minutes only favourites see it`,
  },
  report_answered: {
    icon: 'flag',
    tone: 'notice',
    title: ({ ticket }) => msg`Your report no. ${ticket} has an answer`,
  },
  car_verified: {
    icon: 'badge-check',
    tone: 'go',
    page: '/provider/car/index',
    title: () => msg`Your car is verified: you can bid with it`,
    detail: carName,
  },
  car_sent_back: {
    icon: 'undo-2',
    tone: 'bad',
    page: '/provider/car/index',
    decision: 'car',
    title: () => msg`Your car was sent back. See why and fix it.`,
    detail: carName,
  },
  car_lost: {
    icon: 'ban',
    tone: 'bad',
    page: '/provider/car/index',
    title: () => msg`Your car was switched off: its number belongs to another owner`,
    detail: carName,
  },
  driver_named: { icon: 'wheel', tone: 'go', title: () => msg`You drive this journey` },
  driver_removed: { icon: 'wheel', tone: 'wait', title: () => msg`You no longer drive this journey` },
  driver_changed: {
    icon: 'wheel',
    tone: 'notice',
    title: ({ driver }) =>
      driver === '' ? msg`The car owner will drive you` : msg`${driver} will drive you`,
  },
  driver_left: {
    icon: 'wheel',
    tone: 'decide',
    decision: 'driver',
    title: ({ driver }) => msg`${driver} no longer drives: name somebody, or drive yourself`,
  },
  driver_started: {
    icon: 'route',
    tone: 'go',
    title: ({ driver }) => msg`${driver} has started the journey`,
  },
  driver_completed: {
    icon: 'circle-check',
    tone: 'go',
    title: ({ driver, price }) => msg`${driver} has completed the journey and collected ${price}`,
  },
  payment_received: {
    icon: 'check',
    tone: 'go',
    title: ({ price }) => msg`${price} has arrived`,
    detail: ({ dues }, say) => say(msg`Your dues now: ${dues}`),
  },
  payment_failed: {
    icon: 'ban',
    tone: 'bad',
    title: ({ price }) => msg`${price} did not go through`,
    detail: (_values, say) => say(msg`Nothing was charged.`),
  },
  account_blocked: {
    icon: 'lock',
    tone: 'bad',
    page: '/',
    title: () => msg`The office has closed your account to new trips and bids`,
    detail: (_values, say) => say(msg`What is agreed on goes on. The reason stands on your home page.`),
  },
  account_open: {
    icon: 'circle-check',
    tone: 'go',
    title: () => msg`Your account is open again`,
    detail: noDetail,
  },
  data_sent_back: {
    icon: 'undo-2',
    tone: 'bad',
    page: '/provider/profile',
    title: () => msg`The office asks you to check your data`,
    detail: officeWords,
  },
  person_verified: {
    icon: 'badge-check',
    tone: 'go',
    page: '/provider/profile',
    title: () => msg`You are verified`,
    detail: (_values, say) => say(msg`Passengers see the mark beside your name.`),
  },
  licence_sent_back: {
    icon: 'undo-2',
    tone: 'bad',
    page: '/driver/add',
    title: ({ driver }) => msg`The licence of ${driver} was sent back`,
    detail: officeWords,
  },
  dues_corrected: {
    icon: 'wallet',
    tone: 'notice',
    page: '/provider/wallet',
    title: ({ price, dues }) => msg`Your dues were corrected by ${price}, they are ${dues} now`,
    detail: officeWords,
  },
  credit_limit: {
    icon: 'wallet',
    tone: 'notice',
    page: '/provider/wallet',
    title: ({ price }) => msg`Your credit limit is ${price} now`,
    detail: noDetail,
  },
  new_pin: { icon: 'lock', tone: 'notice', title: () => msg`Your trip has a new boarding PIN` },
  photo_removed: {
    icon: 'image-plus',
    tone: 'notice',
    title: () => msg`The office has taken your photo away`,
    detail: (_values, say) => say(msg`You can choose another in your profile, one that shows your face.`),
  },
};
