/**
 * Reminders before agreed journeys (`domain/trip/readiness.ts`).
 *
 *   agreement ─ remind_at ─▶ due ─ trip locked ─ notified, next time set ─ committed ─▶ pushes, SMS
 *
 * Invariants
 *   1. A step is done and the next one planned in one transaction, so that of several nodes one does it, once.
 *   2. An SMS goes only to a phone that nothing suggests was reached, and to a person at most once in three hours. It is
 *      claimed before it is sent: a node that dies in between has lost it.
 */
import { timeText, dayText } from '../../../domain/base/date-text.ts';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { showPlate } from '../../../domain/car/plate.ts';
import { wayOf } from '../../../domain/notice/notice-choice.ts';
import {
  areReady,
  dueReminder,
  nextReminder,
  type Reminder,
  type Side,
} from '../../../domain/trip/readiness.ts';
import type { Act } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { failureOf } from '../../base/failure.ts';
import type { Slice } from '../../base/slice.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { trips } from '../../db/schema/market.ts';
import { and, asc, eq, gt, inArray, isNull, lte, or } from '../../db/sql.ts';
import { serverText } from '../../http/answer/texts.ts';
import { choicesOf } from '../../notice/choices.ts';
import { noticeKindOf } from '../../notice/notification-facts.ts';
import { notify } from '../../notice/notify.ts';
import { transact } from '../../streams/change-log.ts';
import { partiesOf, tripNames } from '../trip-status-changes.ts';
import type { Trip } from '../visibility.ts';

/** Each has a transaction of its own. */
export const REMINDED_AT_ONCE = 20;
const HOUR_MS = 60 * 60 * 1000;
const SMS_EVERY_MS = 3 * HOUR_MS;
/** An SMS of one part, in letters. */
const SMS_LETTERS = 70;

type Reminding = Omit<Act, 'actor'>;
type Asked = { id: string; side: Side };
type Sms = { phone: string; text: string };

/** Reminds of the journeys that are due. */
export function remindOfJourneys(context: Context): Slice {
  return async (limit) => {
    const due = await context.database.db
      .select({ id: trips.id })
      .from(trips)
      .where(lte(trips.remindAt, new Date(context.now())))
      .orderBy(asc(trips.remindAt))
      .limit(limit);
    for (const { id } of due) await remind(context, id);
    return due.length;
  };
}

/** Does the step that is due for a trip, if there still is one. */
async function remind(context: Context, tripId: string): Promise<void> {
  const { value: messages } = await transact(context, (tx, changes) =>
    step({ context, tx, changes }, tripId),
  );
  for (const message of messages)
    await context.sms
      .send(message)
      .catch((error: unknown) =>
        context.log.warn({ failure: failureOf(error), tripId }, 'a reminder was not sent by SMS'),
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
      // the last step: who is not ready now is called by the office
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

/** The SMS for those whom the reminder of an hour ago, or of half an hour, has not reached, claimed for this node. */
async function messagesFor(
  { tx, context }: Reminding,
  trip: Trip,
  asked: readonly Asked[],
  planned: number,
): Promise<Sms[]> {
  const silent = asked.filter(({ side }) => !trip.readiness?.[side]);
  const ids = silent.map(({ id }) => id);
  if (ids.length === 0) return [];
  const since = new Date(planned - 2 * HOUR_MS);
  // a session's use is noted once an hour
  const online = await tx
    .select({ id: sessions.userId })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), gt(sessions.usedAt, since), isNull(sessions.impersonatedBy)));
  const reached = new Set(online.map(({ id }) => id));
  const choices = await choicesOf(tx, ids);
  const wanted = ids.filter((id) => {
    const choice = choices.get(id);
    return !reached.has(id) && choice !== undefined && wayOf(choice, noticeKindOf('journey_soon')) === 'push';
  });
  if (wanted.length === 0) return [];
  const before = new Date(context.now() - SMS_EVERY_MS);
  const claimed = await tx
    .update(users)
    .set({ remindedBySmsAt: new Date(context.now()) })
    .where(
      and(
        inArray(users.id, wanted),
        isNull(users.blocked),
        or(isNull(users.remindedBySmsAt), lte(users.remindedBySmsAt, before)),
      ),
    )
    .returning({ id: users.id, phone: users.phone });
  return claimed.map(({ id, phone }) => {
    const side = silent.find((person) => person.id === id)?.side ?? 'customer';
    const locale = choices.get(id)?.locale ?? 'bn';
    return { phone, text: reminderSms(trip, side, locale, context.now()) };
  });
}

/** 'কাল সকাল ৭:৩০' */
const whenOf = (at: number, now: number, locale: Locale): string =>
  `${dayText(at, now, locale)} ${timeText(dhakaTime(at), locale)}`;

const placeOf = ({ geoLocation: { pick } }: Pick<Trip, 'geoLocation'>, locale: Locale): string =>
  pick.place[locale];

/** An SMS of one part: when, where, and for the passenger the car's plate; a long place is cut. */
function reminderSms(
  trip: Pick<Trip, 'geoLocation' | 'journeyAt' | 'terms'>,
  side: Side,
  locale: Locale,
  now: number,
): string {
  const when = whenOf(trip.journeyAt.getTime(), now, locale);
  const plate = showPlate(trip.terms?.car.registration ?? '', locale);
  const words = side === 'customer' ? 'sms.reminder' : 'sms.reminder_owner';
  const withPlace = (place: string): string => serverText(locale, words, { when, place, plate });
  const place = placeOf(trip, locale);
  const over = [...withPlace(place)].length - SMS_LETTERS;
  return over <= 0
    ? withPlace(place)
    : withPlace(
        `${[...place]
          .slice(0, -over - 1)
          .join('')
          .trim()}…`,
      );
}
