/** A person's own details: name, email, and until they are verified national ID and birth date. */
import { normaliseNid } from '../../domain/person/account.ts';
import { readBirthDate } from '../../domain/person/birth-date.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { plainText } from '../../domain/base/plain-text.ts';
import { checkProfileChange } from '../../domain/person/profile-change.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { birthDates, nidColumns } from '../db/sealed-text.ts';
import { and, eq, inArray, isNotNull, ne, or, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { checkForm } from '../person/answers.ts';
import { countOwnChange } from '../person/limits.ts';
import { touchInFeeds } from '../trip/head-start.ts';
import { touchBid } from '../trip/trip-status-changes.ts';
import { touchTrip, touchTripForOthers } from '../trip/visibility.ts';

/**
 * Changes the details of a passenger or car owner. The new name reaches every screen that shows the old one, and details
 * that the office sent back wait for the office again.
 * @throws Refused forbidden for drivers, whose owner writes their name; with the codes of `checkProfileChange`;
 * email_taken; too_many_changes
 */
export async function changeProfile(act: Act, args: MutationArgs['profile.change']): Promise<void> {
  const { tx, actor, context, changes } = act;
  if (actor.type === 'driver') throw new Refused({ code: 'forbidden' });
  await countOwnChange(act, actor.id);
  const [person] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update');
  if (!person) throw new Refused({ code: 'not_found' });
  checkForm(checkProfileChange(args, { today: dhakaDate(context.now()), verified: person.verified }));
  const email = args.email.trim();
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.id, actor.id)));
  if (taken) throw new Refused({ code: 'email_taken', field: 'email' });
  const name = plainText(args.name).trim();
  // a new email alone does not answer the office's request
  const answered = name !== person.name || args.nid !== undefined || args.date_of_birth !== undefined;
  await tx
    .update(users)
    .set({
      name,
      email,
      ...(answered && { sentBack: null }),
      // the office verified the old name, not the new one
      ...(name !== person.name && { verified: false }),
      // what the office has read in the old papers ends too
      ...(answered && { womanDrives: false }),
      ...(args.nid !== undefined && nidColumns(normaliseNid(args.nid))),
      ...(args.date_of_birth !== undefined && {
        dateOfBirth: birthDates.seal(readBirthDate(args.date_of_birth) ?? ''),
      }),
    })
    .where(eq(users.id, actor.id));
  changes.touch(userStream(actor.id), 'profile', actor.id);
  if (name !== person.name) await touchName(act);
}

const standing = inArray(trips.status, ['active', 'extended', 'hold', 'started']);

/**
 * Touches the rows that show the name, or after an agreement the number, to others: open and agreed trips, those whose
 * parties still read each other's number, and the bids and bookings of open and agreed trips.
 */
export async function touchName(act: Act): Promise<void> {
  const { tx, actor, changes } = act;
  const mine = await tx
    .select()
    .from(trips)
    .where(
      and(
        or(eq(trips.creatorId, actor.id), eq(trips.counterpartId, actor.id)),
        or(standing, isNotNull(trips.contactUntil)),
      ),
    );
  for (const trip of mine) {
    if (trip.status === 'active' || trip.status === 'extended') touchInFeeds(act, trip);
    touchTrip(act, trip);
    await touchTripForOthers(act, trip);
  }
  const offered = await tx
    .select({ id: bids.id, customer: trips.creatorId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(and(eq(bids.providerId, actor.id), inArray(bids.status, ['proposed', 'confirmed']), standing));
  for (const { id, customer } of offered) touchBid(act, id, [customer]);
  const booked = await tx
    .select({ id: bookings.id, customer: bookings.customerId, owner: trips.creatorId })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(
      and(
        // an owner's bookings are found by the trips, a passenger's by the customer; a condition for both
        // would make the database read every booking
        eq(actor.type === 'provider' ? trips.creatorId : bookings.customerId, actor.id),
        inArray(bookings.status, ['requested', 'confirmed']),
        standing,
      ),
    );
  for (const { id, customer, owner } of booked)
    changes.touch(userStream(customer === actor.id ? owner : customer), 'booking', id);
}
