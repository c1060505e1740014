/**
 * Reminders before agreed journeys (`domain/trip/readiness.ts`).
 *
 *   agreement ─ remind_at ─▶ due ─ trip locked ─ notified, next time set ─ committed ─▶ pushes, SMS
 *
 * Invariants
 *   1. A step is done and the next one planned in one transaction, so that of several nodes one does it, once.
 *   2. No trip waits for another: not for one that fails, and not for an SMS (`reminder-sms.ts`).
 */
import {
  areReady,
  dueReminder,
  nextReminder,
  type Reminder,
  type Side,
} from '../../../domain/trip/readiness.ts';
import type { Context } from '../../act/context.ts';
import { failureOf } from '../../base/failure.ts';
import { inTurn, type Slice } from '../../base/slice.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { trips } from '../../db/schema/market.ts';
import { and, asc, eq, lte, notInArray } from '../../db/sql.ts';
import { notify } from '../../notice/notify.ts';
import { transact } from '../../streams/change-log.ts';
import { partiesOf, tripNames } from '../trip-status-changes.ts';
import type { Trip } from '../visibility.ts';
import {
  messagesFor,
  placeOf,
  sendSome,
  whenOf,
  type Asked,
  type Reminding,
  type Sms,
} from './reminder-sms.ts';

/** Each has a transaction of its own. */
export const REMINDED_AT_ONCE = 20;

/** Reminds people of the journeys that are due, then sends the SMS. A trip that fails waits for the next run. */
export function remindOfJourneys(context: Context): Slice {
  const messages: Sms[] = [];
  const failed: string[] = [];
  const remind = async (tripId: string): Promise<void> => {
    try {
      const done = await transact(context, (tx, changes) => step({ context, tx, changes }, tripId));
      messages.push(...done.value);
    } catch (error) {
      context.log.error({ failure: failureOf(error), tripId }, 'a reminder failed');
      failed.push(tripId);
    }
  };
  return inTurn(
    async (limit) => {
      const due = await context.database.db
        .select({ id: trips.id })
        .from(trips)
        .where(and(lte(trips.remindAt, new Date(context.now())), notInArray(trips.id, failed)))
        .orderBy(asc(trips.remindAt))
        .limit(limit);
      for (const { id } of due) await remind(id);
      return due.length;
    },
    (limit) => sendSome(context, messages, limit),
  );
}

async function step(act: Reminding, tripId: string): Promise<Sms[]> {
  const now = act.context.now();
  const [trip] = await act.tx.select().from(trips).where(eq(trips.id, tripId)).for('update');
  if (!trip?.remindAt || trip.remindAt.getTime() > now) return [];
  const times = { journeyAt: trip.journeyAt.getTime(), planned: trip.remindAt.getTime() };
  const due = trip.status === 'hold' ? dueReminder(times, now) : null;
  const next = due && nextReminder(times.journeyAt, now);
  await act.tx
    .update(trips)
    .set({
      remindAt: next === null ? null : new Date(next),
      // the last step: the office calls everybody who is not ready now
      ...(due && next === null && !areReady(trip.readiness) && { unansweredAt: new Date(now) }),
    })
    .where(eq(trips.id, tripId));
  if (due === null) return [];
  const asked = await askedFor(act, trip);
  if (due.by === 'sms') return messagesFor(act, trip, asked, times.planned);
  for (const person of asked) await notifyOf(act, trip, due.reminder, person);
  return [];
}

/** Passenger, car owner, and the driver whom the owner has named. */
async function askedFor({ tx }: Reminding, trip: Trip): Promise<Asked[]> {
  const { customerId, providerId } = partiesOf(trip);
  const [driver] =
    trip.driverId === null
      ? []
      : await tx.select({ id: drivers.userId }).from(drivers).where(eq(drivers.id, trip.driverId));
  const all: { id: string | null | undefined; side: Side }[] = [
    { id: customerId, side: 'customer' },
    { id: providerId, side: 'provider' },
    { id: driver?.id, side: 'provider' },
  ];
  return all.flatMap(({ id, side }) => (id ? [{ id, side }] : []));
}

async function notifyOf(act: Reminding, trip: Trip, reminder: Reminder, { id, side }: Asked): Promise<void> {
  const at = trip.journeyAt.getTime();
  const data = { ...tripNames(trip), at, said: trip.readiness?.[side] ?? null };
  await notify(act, id, reminder === 'evening' ? 'journey_evening' : 'journey_soon', {
    tripId: trip.id,
    data,
    pushed: {
      place_bn: placeOf(trip, 'bn'),
      place_en: placeOf(trip, 'en'),
      when_bn: whenOf(at, act.context.now(), 'bn'),
      when_en: whenOf(at, act.context.now(), 'en'),
      ...(side === 'customer' && { plate: trip.terms?.car.registration ?? '' }),
    },
  });
}
