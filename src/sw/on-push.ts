import { readyAnswers } from '../../domain/trip/readiness.ts';
import { noticePath } from '../../domain/notice/notice-path.ts';
import { PushMessage, ShownNotice, type ReminderNotice } from '../../protocol/api/push-message.ts';
import { parsed } from '../../protocol/wire/parsed.ts';
import { savedSession } from '../db/device/device-db.ts';
import type { StoredUser } from '../platform/session.ts';
import { drainOutbox } from './drain-outbox.ts';
import { reminderWords } from './reminder-words.ts';
import type { PushEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/**
 * Shows the notification from the push's own data, then brings the app up to date: a phone that has just
 * woken may still be offline, or go back to sleep. A push for a person who is no longer signed in here is not
 * shown and ends the subscription. During an operator's impersonation, pushes are ignored.
 */
export async function onPush({ data }: PushEvent): Promise<void> {
  const message = parsed(PushMessage, data?.json());
  if (!message) return;
  const session = await savedSession();
  if (session?.impersonating) return;
  if (session?.user.id !== message.user_id) {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  await (message.type === 'seen' ? close(message) : show(message, session.user));
  await badge(message);
  // the next sync repeats whatever fails now
  await drainOutbox().catch(() => undefined);
}

/** Whether the app is visible: then it shows the notification itself. */
const isLooking = async (): Promise<boolean> =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).some(
    ({ visibilityState }) => visibilityState === 'visible',
  );

async function show(message: PushMessage, user: StoredUser): Promise<void> {
  if (await isLooking()) return;
  const { id, trip_id: tripId, title, body, locale: lang } = message;
  const data: ShownNotice = { path: noticePath(message, user.type), id };
  // older pushes of this kind name no trip
  const asks = (message.type === 'journey_evening' || message.type === 'journey_soon') && tripId !== null;
  const reminder: ReminderNotice | null = asks
    ? { ...data, asked: tripId, user_id: user.id, locale: lang }
    : null;
  // another bid on the same trip replaces the previous notification; new trips and summaries replace each
  // other too
  const isGathered = message.type === 'new_trips' || message.type === 'summary';
  const tag = isGathered ? message.type : `${message.type} ${tripId ?? id}`;
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    data: reminder ?? data,
    ...(asks && {
      actions: readyAnswers.map((action) => ({ action, title: reminderWords[lang][action] })),
    }),
    icon: '/icon-192.png',
    badge: '/icon-mono.svg',
  });
}

/** Closes the notifications that the person has seen on another phone; closes all if none is unseen. */
async function close({ ids = [], unseen }: PushMessage): Promise<void> {
  for (const shown of await self.registration.getNotifications()) {
    const data = parsed(ShownNotice, shown.data);
    if (!data || unseen === 0 || ids.includes(data.id)) shown.close();
  }
}

/** The number of unseen notifications on the app's icon, if the phone shows one. */
async function badge({ unseen }: PushMessage): Promise<void> {
  if (unseen === undefined) return;
  // the badge is optional: a browser without one rejects the call or lacks it
  await self.navigator.setAppBadge?.(unseen).catch(() => undefined);
}
