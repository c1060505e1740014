/**
 * What the office does in the name of somebody who is on the phone: it posts a request, confirms a bid, cancels. It
 * calls the same services as the person's own app, with the person as the actor.
 */
import { randomBytes } from 'node:crypto';
import { dhakaInstant } from '../../domain/base/calendar.ts';
import { checkName } from '../../domain/person/account.ts';
import { checkCalledBack, readOutAt } from '../../domain/trip/call-back.ts';
import { biddingWindow } from '../../domain/trip/bidding-window.ts';
import { cancelNoteOf } from '../../domain/trip/trip-status.ts';
import type { CallBackAskBody, CallBackConfirmBody } from '../../protocol/api/office/call-backs.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { Refused } from '../base/refused.ts';
import { confirmBid } from '../bid/confirm.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { eq } from '../db/sql.ts';
import { hashPassword } from '../person/passwords.ts';
import { addPerson, personByPhone, type Person } from '../person/people.ts';
import { cancelTrip } from '../trip/cancel.ts';
import { createTrip } from '../trip/service.ts';

export type CallBack = typeof callBacks.$inferSelect;
type Work = Omit<Act, 'actor'>;

/** Locks a request until the end of the transaction. @throws Refused not_found */
export async function lockCallBack({ tx }: Pick<Work, 'tx'>, id: string): Promise<CallBack> {
  const [found] = await tx.select().from(callBacks).where(eq(callBacks.id, id)).for('update');
  if (!found) throw new Refused({ code: 'not_found' });
  return found;
}

/**
 * Posts a request in the person's name; a number without an account gets one, which its owner takes over by signing
 * up.
 * @returns false if this very request was posted before
 * @throws Refused conflict unless the request waits; number_not_passengers; as `checkName` and `createTrip`
 */
export async function askForTrip(
  work: Work,
  row: CallBack,
  { trip_id: tripId, name, trip }: typeof CallBackAskBody.infer,
): Promise<boolean> {
  const { tx } = work;
  if (row.tripId === tripId) return false;
  if (row.status !== 'waiting') throw new Refused({ code: 'conflict' });
  const known = await personByPhone(tx, row.phone);
  const refusal = checkCalledBack(known);
  if (refusal) throw new Refused(refusal);
  const person = known ?? (await openAccount(work, row.phone, name));
  await postTrip(work, row, person, { id: tripId, ...trip });
  return true;
}

/**
 * Posts the trip of a request as that person; the office reads the bids out when the bidding is over.
 * @throws Refused as `createTrip`
 */
export async function postTrip(
  work: Work,
  row: Pick<CallBack, 'id'>,
  person: Person,
  trip: MutationArgs['trip.create'],
): Promise<void> {
  const { context, tx } = work;
  await createTrip({ ...work, actor: actorOf(person) }, trip);
  const now = context.now();
  // `createTrip` has refused a form without them
  const journeyAt = dhakaInstant(trip.journey_date ?? '', trip.journey_time ?? '');
  const window = biddingWindow({ createdAt: now, journeyAt }, context.config.bidding);
  const callAt = new Date(readOutAt(window, now));
  await tx
    .update(callBacks)
    .set({
      status: 'asked',
      tripId: trip.id,
      tries: 0,
      callAt,
      smsSentAt: null,
      journey: null,
      codeHash: null,
    })
    .where(eq(callBacks.id, row.id));
}

/**
 * Confirms the bid that the person has chosen; the SMS with PIN and plate is sent afterwards (`slip-sms.ts`).
 * @returns false if it was confirmed before
 * @throws Refused conflict unless a trip waits for a choice; as `confirmBid`
 */
export async function confirmForCaller(
  work: Work,
  row: CallBack,
  { bid_id, price }: typeof CallBackConfirmBody.infer,
): Promise<boolean> {
  if (row.status === 'agreed') return false;
  if (row.status !== 'asked' || row.tripId === null) throw new Refused({ code: 'conflict' });
  const actor = await callerOf(work, row);
  await confirmBid({ ...work, actor }, { trip_id: row.tripId, bid_id, price });
  await work.tx
    .update(callBacks)
    .set({ status: 'agreed', tries: 0, callAt: new Date(work.context.now()), smsSentAt: null })
    .where(eq(callBacks.id, row.id));
  return true;
}

/** Cancels the trip for the person. @throws Refused conflict without one; as `cancelTrip` */
export async function cancelForCaller(work: Work, row: CallBack): Promise<void> {
  if ((row.status !== 'asked' && row.status !== 'agreed') || row.tripId === null)
    throw new Refused({ code: 'conflict' });
  const actor = await callerOf(work, row);
  await cancelTrip({ ...work, actor }, { trip_id: row.tripId, cancel_note: cancelNoteOf('not_needed', '') });
}

async function callerOf({ tx }: Work, row: CallBack): Promise<Act['actor']> {
  const person = await personByPhone(tx, row.phone);
  const refusal = checkCalledBack(person);
  if (!person || refusal) throw new Refused(refusal ?? { code: 'conflict' });
  return actorOf(person);
}

const actorOf = ({ id, type, name }: Person): Act['actor'] => ({ id, type, name });

/** An account with a password that nobody knows. @throws Refused as `checkName` */
async function openAccount({ context, tx, changes }: Work, phone: string, typed: string): Promise<Person> {
  const name = typed.trim().replace(/\s+/g, ' ');
  const refusal =
    name === ''
      ? { code: 'field_required' as const, field: 'name', values: { field: 'name' } }
      : checkName(name);
  if (refusal) throw new Refused(refusal);
  const opened = await addPerson(context, tx, changes, {
    type: 'customer',
    name,
    phone,
    email: null,
    nid: null,
    dateOfBirth: null,
    referredBy: null,
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    openedByOfficeAt: new Date(context.now()),
  });
  return opened;
}
