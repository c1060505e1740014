import type { ReadyAnswer } from '../../domain/trip/readiness.ts';
import type { ReminderNotice } from '../../protocol/api/push-message.ts';
import { savedClockOffset, savedSession } from '../db/device/device-db.ts';
import { enqueue } from '../db/outbox/enqueue.ts';
import { dbsOf, type UserDbs } from '../db/user-dbs.ts';
import { rememberClockOffset } from '../platform/clock.ts';
import { requestOutboxSync } from '../sync/background-sync.ts';
import { drainOutbox } from './drain-outbox.ts';
import { reminderWords, type Outcome } from './reminder-words.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/**
 * Saves an answer that was pressed on a reminder in the outbox, sends what waits, and reports what became of a
 * 'ready'.
 * @returns false when nothing was saved: somebody else is signed in, this phone does not know the trip as agreed, or
 * the phone is full
 */
export async function answerReminder(reminder: ReminderNotice, answer: ReadyAnswer): Promise<boolean> {
  const { id, path, locale, asked, user_id } = reminder;
  const session = await savedSession();
  if (!session || session.impersonating || session.user.id !== user_id) return false;
  rememberClockOffset(await savedClockOffset());
  const dbs = dbsOf(user_id);
  const trip = await dbs.mirror.trips.get(asked);
  if (trip?.status !== 'hold') return false;
  const { created_by: createdBy, geo_location, journey_date_time } = trip;
  const preview = { kind: 'trip' as const, createdBy, geo_location, journey_date_time };
  const intent = { name: 'trip.ready' as const, args: { trip_id: asked, answer } };
  const mutation = await enqueue(dbs, intent, { preview }).catch(() => null);
  if (mutation === null) return false;
  // a net that returns later, with the app closed
  await requestOutboxSync(self.registration);
  await drainOutbox().catch(() => undefined);
  if (answer !== 'ready') return true;
  const words = reminderWords[locale];
  await self.registration.showNotification(words.outcome[await outcomeOf(dbs, mutation)], {
    lang: locale,
    tag: `answered ${asked}`,
    data: { path, id },
    icon: '/icon-192.png',
    badge: '/icon-mono.svg',
    silent: true,
  });
  return true;
}

async function outcomeOf(dbs: UserDbs, mutation: string): Promise<Outcome> {
  const row = await dbs.outbox.outbox.get({ id: mutation });
  if (row?.state === 'refused') return 'refused';
  return row?.state === 'waiting' || row?.state === 'sending' ? 'waiting' : 'arrived';
}
