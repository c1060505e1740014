import { type } from 'arktype';
import { PushMessage } from '../../protocol/api/push.ts';
import { savedSession } from '../db/device/device-db.ts';
import type { StoredUser } from '../platform/session.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { PushEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** How long a notification waits for the drain; on a slow link it is shown before the app is up to date. */
const FRESH_WITHIN_MS = 4000;

/** What `onNotificationClick` needs. */
export type NotificationData = { path: string };

/**
 * Brings the app up to date, then shows the notification. A push for a person who is no longer signed in here is not
 * shown and ends the subscription.
 */
export async function onPush({ data }: PushEvent): Promise<void> {
  const message = PushMessage(data?.json());
  if (message instanceof type.errors) return;
  const session = await savedSession();
  if (session?.user.id !== message.user_id) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  // what fails now is left to the next sync
  const drained = drainOutbox().catch(() => undefined);
  await Promise.race([drained, new Promise((done) => setTimeout(done, FRESH_WITHIN_MS))]);
  await show(message, session.user);
  await drained;
}

async function show(message: PushMessage, user: StoredUser): Promise<void> {
  const { trip_id: tripId, title, body, locale: lang } = message;
  const data: NotificationData = { path: pathOf(message, user) };
  // another bid on the same trip replaces the previous notification
  const tag = `${message.type} ${tripId ?? message.id}`;
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    data,
    icon: '/icon-192.png',
    badge: '/icon-mono.svg',
  });
}

function pathOf({ trip_id: tripId, data: { tran } }: PushMessage, { type: role }: StoredUser): string {
  if (typeof tran === 'string') return `/payment/callback?tran=${encodeURIComponent(tran)}`;
  if (tripId === null) return '/notifications';
  return role === 'customer' ? `/trip-bidding/${tripId}` : `/trip-details/${tripId}`;
}
