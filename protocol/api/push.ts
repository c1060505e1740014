/** Web push (REQ 7): a browser's subscription, and the content that its service worker receives. */
import { type } from 'arktype';
import { locales } from '../../domain/base/locale.ts';
import { notificationTypes } from '../sync/notification-types.ts';

/** The name of the interest to which a browser subscribes (REQ 7, 'push interests'). */
export const pushInterest = (role: 'customer' | 'provider' | 'driver', userId: string): string =>
  role === 'customer' ? `notification-customer-when-bid-${userId}` : `notification-${userId}`;

const endpoint = type('string.url & string <= 1000');

/** As `PushSubscription.toJSON()` returns it, with the language of the notifications. */
export const PushSubscriptionBody = type({
  endpoint,
  keys: { p256dh: '/^[\\w-]{87}=?$/', auth: '/^[\\w-]{22}={0,2}$/' },
  locale: type.enumerated(...locales),
});
export type PushSubscriptionBody = typeof PushSubscriptionBody.infer;

export const PushUnsubscribeBody = type({ endpoint });
export const PushInterestAnswer = type({ data: { interest: 'string' } });

/**
 * The encrypted content of a push: a notification row with its text in the person's language. Never a
 * contact. `new_trips` and `summary` sum up several; `seen` shows nothing and closes the notifications that
 * were seen elsewhere.
 */
export const PushMessage = type({
  id: 'string',
  user_id: 'string',
  type: type.enumerated(...notificationTypes, 'new_trips', 'summary', 'seen'),
  trip_id: 'string | null',
  bid_id: 'string | null',
  data: { '[string]': 'string | number | null' },
  locale: type.enumerated(...locales),
  title: 'string',
  body: 'string',
  /** The notifications that have been seen on another phone. */
  'ids?': 'string[]',
  /** How many notifications the person has not seen. */
  'unseen?': 'number.integer >= 0',
});
export type PushMessage = typeof PushMessage.infer;
