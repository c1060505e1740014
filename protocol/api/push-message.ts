/** What a service worker receives by web push (REQ 7) and stores in the notifications that it shows. */
import { type } from 'arktype';
import { locales } from '../../domain/base/locale.ts';
import { notificationTypes } from '../sync/notification-types.ts';

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

/** The address of the page that a notification is about. */
export const NoticePath = type({ path: 'string' });
/** With the id of the notification's row. */
export const ShownNotice = NoticePath.merge({ id: 'string' });
export type ShownNotice = typeof ShownNotice.infer;
/** With the agreed trip that it asks about, whose it is, and in which language. */
export const ReminderNotice = ShownNotice.merge({
  asked: 'string',
  user_id: 'string',
  locale: type.enumerated(...locales),
});
export type ReminderNotice = typeof ReminderNotice.infer;
