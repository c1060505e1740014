/**
 * The SMS of a reminder, for a phone that nothing suggests was reached.
 *
 *   step of a trip ─ not online, not answered, wanted ─▶ claimed with the step ─ committed ─▶ sent, some at a time
 *
 * An SMS is claimed before it is sent: a node that stops in between has lost it. A gateway that takes none of a whole slice
 * ends the sending of this run, because the reminders of the next wait for it.
 */
import { dayText, timeText } from '../../../domain/base/date-text.ts';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { showPlate } from '../../../domain/car/plate.ts';
import { wayOf } from '../../../domain/notice/notice-choice.ts';
import type { Side } from '../../../domain/trip/readiness.ts';
import type { Act } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { failureOf } from '../../base/failure.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { and, gt, inArray, isNull, lte, or } from '../../db/sql.ts';
import { serverText } from '../../http/answer/texts.ts';
import { choicesOf } from '../../notice/choices.ts';
import { noticeKindOf } from '../../notice/notification-facts.ts';
import type { Trip } from '../visibility.ts';

const HOUR_MS = 60 * 60 * 1000;
const SMS_EVERY_MS = 3 * HOUR_MS;
/** An SMS of one part, in letters. */
const SMS_LETTERS = 70;

export type Reminding = Omit<Act, 'actor'>;
/** Somebody to be reminded, and the side that they answer for. */
export type Asked = { id: string; side: Side };
export type Sms = { phone: string; text: string };

/** Sends up to `limit` of these messages and removes them from the list. @returns how many it took */
export async function sendSome({ sms, log }: Context, messages: Sms[], limit: number): Promise<number> {
  const batch = messages.splice(0, limit);
  const sent = await Promise.allSettled(batch.map((message) => sms.send(message)));
  const failed = sent.filter((each) => each.status === 'rejected');
  for (const { reason } of failed) log.warn({ failure: failureOf(reason) }, 'a reminder was not sent by SMS');
  if (failed.length === batch.length && messages.length > 0) {
    log.error({ unsent: messages.length }, 'the gateway takes no SMS: the reminders stay in the app');
    messages.length = 0;
  }
  return batch.length;
}

/** The SMS for people whom the reminder an hour, or half an hour, before did not reach, claimed for this node. */
export async function messagesFor(
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
export const whenOf = (at: number, now: number, locale: Locale): string =>
  `${dayText(at, now, locale)} ${timeText(dhakaTime(at), locale)}`;

export const placeOf = ({ geoLocation: { pick } }: Pick<Trip, 'geoLocation'>, locale: Locale): string =>
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
