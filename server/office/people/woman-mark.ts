/** What the office states about verified papers: that a woman drives (decisions 0089 and 0100). */
import { isKnownWoman, verifiedLicence } from '../../../domain/person/person-check.ts';
import type { OfficePerson } from '../../../protocol/api/office/people.ts';
import { Refused } from '../../base/refused.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { and, eq } from '../../db/sql.ts';
import type { Person } from '../../person/people.ts';
import { transact, userStream, type ChangeLog } from '../../streams/change-log.ts';
import { touchWomanMark } from '../../trip/drivers.ts';
import { record, type Acting } from '../audit/audit.ts';

const atWork = (userId: string) => and(eq(drivers.userId, userId), eq(drivers.status, 'active'));

/** Whether this person's papers say that a woman drives; null for passengers and where nothing is verified. */
export async function womanOf(db: Reader, person: Person): Promise<OfficePerson['woman']> {
  if (person.type === 'provider')
    return person.verified ? { is: person.womanDrives, check: person.id } : null;
  const [work] = await db.select().from(drivers).where(atWork(person.id));
  return work?.licenceCheck?.ok ? { is: isKnownWoman(work.licenceCheck), check: work.id } : null;
}

/**
 * States that by verified papers a woman drives, or withdraws it, and shows both sides of what is open or agreed.
 * @throws Refused not_found; conflict if nothing is verified, or it is stated already
 */
export async function setWoman(context: Context, acting: Acting, id: string, woman: boolean): Promise<void> {
  await transact(context, async (tx, changes) => {
    const [person] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
    if (!person || person.type === 'customer') throw new Refused({ code: 'not_found' });
    const act = { tx, changes };
    const kind = person.type === 'provider' ? 'person' : 'driver';
    const subject =
      kind === 'person' ? await sayOfOwner(act, person, woman) : await sayOfDriver(act, person, woman);
    await record(context, tx, acting, {
      action: `${kind}.woman`,
      subject: { kind, id: subject, name: person.name },
      before: { woman: !woman },
      after: { woman },
    });
  });
}

type Saying = { tx: Tx; changes: ChangeLog };

async function sayOfOwner(
  act: Saying,
  { id, verified, womanDrives }: Person,
  woman: boolean,
): Promise<string> {
  if (!verified || womanDrives === woman) throw new Refused({ code: 'conflict' });
  await act.tx.update(users).set({ womanDrives: woman }).where(eq(users.id, id));
  await touchWomanMark(act, { ownerId: id, driverId: null });
  return id;
}

async function sayOfDriver(act: Saying, { id }: Person, woman: boolean): Promise<string> {
  const [work] = await act.tx.select().from(drivers).where(atWork(id)).for('update');
  if (!work?.licenceCheck?.ok || isKnownWoman(work.licenceCheck) === woman)
    throw new Refused({ code: 'conflict' });
  await act.tx
    .update(drivers)
    .set({ licenceCheck: verifiedLicence(woman) })
    .where(eq(drivers.id, work.id));
  act.changes.touch(userStream(work.ownerId), 'driver', work.id);
  await touchWomanMark(act, { ownerId: work.ownerId, driverId: work.id });
  return work.id;
}
