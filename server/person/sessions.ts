import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../act/context.ts';
import type { Reader } from '../db/connection.ts';
import { gatheredRead } from '../db/client/gathered-reads.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';
import type { Alongside, Caller } from '../http/route.ts';

const DAY = 24 * 60 * 60 * 1000;
const SIGNED_IN_FOR = 180 * DAY;
export const IMPERSONATED_FOR = DAY / 24;
/**
 * The most sessions of a person, more than anybody has phones, so that repeated sign-ins cannot fill the
 * table.
 */
const MOST_AT_ONCE = 20;

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Opens a session and closes the person's oldest ones beyond twenty. Only a hash of its token is stored, so
 * only this answer contains the token. `impersonatedBy`: the operator of a session that acts as this user and
 * can only read.
 */
export async function openSession(
  context: Pick<Context, 'now'>,
  db: Reader,
  userId: string,
  { impersonatedBy = null, device = '' }: { impersonatedBy?: string | null; device?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = context.now();
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    createdAt: new Date(now),
    expiresAt: new Date(now + (impersonatedBy === null ? SIGNED_IN_FOR : IMPERSONATED_FOR)),
    impersonatedBy,
    device,
    usedAt: new Date(now),
  });
  const ofPerson = and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy));
  const beyond = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(ofPerson)
    .orderBy(desc(sessions.createdAt))
    .offset(MOST_AT_ONCE);
  await db.delete(sessions).where(inArray(sessions.tokenHash, beyond));
  return token;
}

const sessionsBy = statement((db, at: At<{ tokenHashes: string[] }>) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      id: users.id,
      type: users.type,
      name: users.name,
      impersonatedBy: sessions.impersonatedBy,
      usedAt: sessions.usedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isAnyOf(sessions.tokenHash, at.tokenHashes)),
);

/** Calls that arrive together have their sessions looked up together. */
const lookUp = gatheredRead(async (db, tokenHashes) => {
  const found = await sessionsBy(db, { tokenHashes });
  return new Map(found.map((session) => [session.tokenHash, session]));
});

/** The person of a token; null when the token is unknown, expired, or of the other kind of session. */
export async function callerOf(
  context: Context,
  token: string,
  kind: 'own' | 'impersonated',
  alongside?: Alongside,
): Promise<Caller | null> {
  const tokenHash = hashOf(token);
  const looking = lookUp(context.database.db, [tokenHash]);
  // after it: answers come in the order of their questions, and every call waits for this one
  alongside?.(context, tokenHash);
  const found = (await looking).get(tokenHash);
  if (!found || (found.impersonatedBy !== null) !== (kind === 'impersonated')) return null;
  const { impersonatedBy, usedAt, expiresAt, ...actor } = found;
  if (expiresAt.getTime() <= context.now()) return null;
  await noteUse(context, tokenHash, usedAt);
  return { ...actor, readOnly: impersonatedBy !== null };
}

const NOTED_EVERY = DAY / 24;

/** Records that a session is in use, at most once an hour, because each record costs a write. */
async function noteUse({ database, now }: Context, tokenHash: string, usedAt: Date | null): Promise<void> {
  if (usedAt && now() - usedAt.getTime() < NOTED_EVERY) return;
  await database.db
    .update(sessions)
    .set({ usedAt: new Date(now()) })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** A person's signed-in phones and browsers, the latest used first, without the read-only sessions of operators. */
export async function sessionsOf(
  db: Reader,
  userId: string,
  now: number,
): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.impersonatedBy),
        gt(sessions.expiresAt, new Date(now)),
      ),
    )
    .orderBy(desc(sql`coalesce(${sessions.usedAt}, ${sessions.createdAt})`));
}

/** Signs the person out everywhere except in this session. */
export async function closeOtherSessions(db: Reader, userId: string, here: string): Promise<string[]> {
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, here), isNull(sessions.impersonatedBy)))
    .returning({ tokenHash: sessions.tokenHash });
  return closed.map(({ tokenHash }) => tokenHash);
}

/** A valid session. `expiresAt` is epoch ms. */
export type LiveSession = { userId: string; expiresAt: number };

/** The valid sessions among these, by the hashes of their tokens. */
export async function liveSessions(
  { database, now }: Pick<Context, 'database' | 'now'>,
  tokenHashes: string[],
): Promise<Map<string, LiveSession>> {
  const found = await database.db
    .select({ tokenHash: sessions.tokenHash, userId: sessions.userId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, tokenHashes), gt(sessions.expiresAt, new Date(now()))));
  return new Map(
    found.map(({ tokenHash, userId, expiresAt }) => [tokenHash, { userId, expiresAt: expiresAt.getTime() }]),
  );
}

export async function closeSession(db: Reader, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Signs the person out everywhere, after a new password. */
export async function closeAllSessions(db: Reader, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
