import type { AccountData } from '../../protocol/api/accounts.ts';
import type { Context } from '../act/context.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { identityColumns } from '../db/sealed-text.ts';
import { and, eq, isNotNull, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream, type ChangeLog } from '../streams/change-log.ts';

export type Person = typeof users.$inferSelect;
export type NewPerson = Pick<
  typeof users.$inferInsert,
  'type' | 'name' | 'phone' | 'email' | 'passwordHash' | 'referredBy' | 'openedByOfficeAt'
> &
  Identity;

/** What the office verifies of a person; null for those who are not asked. */
type Identity = { nid: string | null; dateOfBirth: string | null };

/** The account's data in answers to the person themself. */
export const accountData = (person: Person): AccountData => ({
  id: person.id,
  type: person.type,
  name: person.name,
  phone: person.phone,
  email: person.email,
  photo: person.photo,
  verified: person.verified,
});

export async function personByPhone(db: Reader, phone: string): Promise<Person | null> {
  const [found] = await db.select().from(users).where(eq(users.phone, phone));
  return found ?? null;
}

/**
 * Whether the number has an account that somebody has signed up for. The office opens one for a caller, who takes it
 * over by proving the number.
 */
export async function hasAccount(db: Reader, phone: string): Promise<boolean> {
  const known = await personByPhone(db, phone);
  return known !== null && known.openedByOfficeAt === null;
}

/** @throws Refused not_found */
export async function personById(db: Reader, id: string): Promise<Person> {
  const [found] = await db.select().from(users).where(eq(users.id, id));
  if (!found) throw new Refused({ code: 'not_found' });
  return found;
}

/** The owner of this referral code; null without a code or an owner, since sign-up goes on without one. */
export async function referrerOf(db: Reader, code: string): Promise<string | null> {
  const typed = code.trim().toUpperCase();
  if (typed === '') return null;
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.referralCode, typed));
  return found?.id ?? null;
}

/** @throws Refused phone_taken, email_taken, or both together */
async function checkFree(db: Reader, person: Pick<NewPerson, 'phone' | 'email'>): Promise<void> {
  const email = person.email ?? '';
  const taken = await db
    .select({ phone: users.phone, email: users.email })
    .from(users)
    .where(sql`${users.phone} = ${person.phone} or lower(${users.email}) = lower(${email})`);
  const [first, ...more] = [
    ...(taken.some(({ phone }) => phone === person.phone)
      ? [{ code: 'phone_taken' as const, field: 'phone' }]
      : []),
    ...(taken.some((other) => other.email !== null && other.email.toLowerCase() === email.toLowerCase())
      ? [{ code: 'email_taken' as const, field: 'email' }]
      : []),
  ];
  if (first) throw new Refused(first, more);
}

/**
 * Adds a person.
 * @throws Refused phone_taken, email_taken, also when another sign-up takes them at the same moment
 */
export async function addPerson(
  context: Context,
  tx: Tx,
  changes: ChangeLog,
  { nid, dateOfBirth, ...person }: NewPerson,
): Promise<Person> {
  await checkFree(tx, person);
  const [added] = await tx
    .insert(users)
    .values({
      ...person,
      ...identityColumns({ nid, dateOfBirth }),
      id: context.newId(),
      createdAt: new Date(context.now()),
    })
    .onConflictDoNothing()
    .returning();
  if (!added) {
    await checkFree(tx, person);
    throw new Refused({ code: 'conflict' });
  }
  await greet(tx, changes, added);
  return added;
}

/**
 * Hands the account that the office opened for this number to the passenger who signs up with it: the trips posted in
 * their name are theirs.
 * @returns null if there is none
 * @throws Refused email_taken
 */
export async function claimAccount(
  tx: Tx,
  changes: ChangeLog,
  { nid, dateOfBirth, ...person }: NewPerson,
): Promise<Person | null> {
  if (person.type !== 'customer') return null;
  const unclaimed = and(
    eq(users.phone, person.phone),
    eq(users.type, 'customer'),
    isNotNull(users.openedByOfficeAt),
  );
  const [known] = await tx.select({ id: users.id }).from(users).where(unclaimed);
  if (!known) return null;
  await checkFree(tx, { phone: '', email: person.email });
  const [claimed] = await tx
    .update(users)
    .set({ ...person, ...identityColumns({ nid, dateOfBirth }), openedByOfficeAt: null })
    .where(and(eq(users.id, known.id), isNotNull(users.openedByOfficeAt)))
    .returning();
  if (claimed) await greet(tx, changes, claimed);
  return claimed ?? null;
}

/** Notes the change for the person's phones and for those of the person who invited them. */
async function greet(tx: Tx, changes: ChangeLog, { id, referredBy }: Person): Promise<void> {
  changes.touch(userStream(id), 'profile', id);
  if (!referredBy) return;
  await tx
    .update(users)
    .set({ referredCount: sql`${users.referredCount} + 1` })
    .where(eq(users.id, referredBy));
  changes.touch(userStream(referredBy), 'profile', referredBy);
}
