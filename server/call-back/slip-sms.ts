/**
 * The slip of somebody without the app, as an SMS: when, where, the plate, the PIN, the owner's number. It is sent
 * after the commit; until it has been sent, the request stays in the office's queue.
 */
import { toBengaliDigits } from '../../domain/base/digits.ts';
import { formatTaka } from '../../domain/base/taka.ts';
import { showPhone } from '../../domain/base/phone.ts';
import { showPlate } from '../../domain/car/plate.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { users } from '../db/schema/accounts.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { serverText } from '../http/answer/texts.ts';
import { checkWithin, limits, raise } from '../person/tries.ts';
import { placeOf, whenOf } from '../trip/readiness/reminder-sms.ts';
import type { CallBack } from './in-their-name.ts';

/**
 * Sends it for a request whose trip is agreed.
 * @returns whether the gateway has accepted it
 * @throws Refused too_many_tries
 */
export async function sendSlipSms(
  context: Context,
  { id, phone, tripId }: Pick<CallBack, 'id' | 'phone' | 'tripId'>,
): Promise<boolean> {
  const { db } = context.database;
  const [trip] = tripId === null ? [] : await db.select().from(trips).where(eq(trips.id, tripId));
  if (!trip?.terms || trip.status !== 'hold' || trip.boardingPin === null || trip.counterpartId === null)
    return false;
  const [owner] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, trip.counterpartId));
  if (!owner) return false;
  checkWithin(limits.callBackSmsByPhone, await raise(context, limits.callBackSmsByPhone, phone));
  const text = serverText('bn', 'sms.call_back_agreed', {
    when: whenOf(trip.journeyAt.getTime(), context.now(), 'bn'),
    place: placeOf(trip, 'bn'),
    plate: showPlate(trip.terms.car.registration, 'bn'),
    owner: toBengaliDigits(showPhone(owner.phone)),
    fare: formatTaka(trip.terms.price, 'bn'),
    pin: toBengaliDigits(trip.boardingPin),
  });
  try {
    await context.sms.send({ phone, text });
  } catch (error) {
    context.log.warn({ failure: failureOf(error) }, 'the SMS about an agreed trip was not sent');
    return false;
  }
  await db
    .update(callBacks)
    .set({ smsSentAt: new Date(context.now()), callAt: null })
    .where(and(eq(callBacks.id, id), eq(callBacks.status, 'agreed')));
  return true;
}
