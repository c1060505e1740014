/** Web push (REQ 7): a browser's subscription. */
import { type } from 'arktype';
import { locales } from '../../domain/base/locale.ts';

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
