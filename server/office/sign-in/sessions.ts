/**
 * Operators' sessions.
 *
 *   password ─▶ half a session, ten minutes ─ code ─▶ a session with a new token ─ 30 minutes without use ─▶ over
 *
 * Commands on the server's own machine prove themselves by a key instead: a file that only the server's user reads.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { officeIdleMs, operatorRoles } from '../../../domain/site/office.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { deleteOld } from '../../db/delete-old.ts';
import { operators, operatorSessions } from '../../db/schema/office.ts';
import { and, eq, gt } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { hashOf } from '../../person/sessions.ts';

const HALF_MS = 10 * 60_000;
/** The least time between two records of use. */
const NOTED_EVERY_MS = 60_000;

/** Opens a session, or with `secondFactor` false half of one. @returns its token, which is stored as a hash only */
export async function openOperatorSession(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  operatorId: string,
  secondFactor: boolean,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const usedAt = new Date(now());
  await db.insert(operatorSessions).values({ tokenHash: hashOf(token), operatorId, secondFactor, usedAt });
  return token;
}

export async function closeOperatorSession(db: Reader, tokenHash: string): Promise<void> {
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash));
}

export const closeOperatorSessions = async (db: Reader, operatorId: string): Promise<void> => {
  await db.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId));
};

/** The operator who has given the right password but not yet the code; null without such a session. */
export async function halfSignedIn(
  { database, now }: Context,
  token: string | null,
): Promise<typeof operators.$inferSelect | null> {
  if (token === null) return null;
  const [found] = await database.db
    .select({ operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, hashOf(token)),
        eq(operatorSessions.secondFactor, false),
        eq(operators.active, true),
        gt(operatorSessions.usedAt, new Date(now() - HALF_MS)),
      ),
    );
  return found?.operator ?? null;
}

/**
 * Finds the operator of a whole session and records its use, or recognizes a command on the server's machine
 * by its key.
 */
export const operatorFinder =
  (machineKey: () => Promise<string>) =>
  async (
    context: Context,
    { token, key }: { token: string | undefined; key: string | undefined },
  ): Promise<Operator | null> => {
    if (key !== undefined)
      return isKey(await machineKey(), key)
        ? { id: null, name: 'console', roles: operatorRoles, tokenHash: null }
        : null;
    if (token === undefined) return null;
    const { database, now } = context;
    const tokenHash = hashOf(token);
    const [found] = await database.db
      .select({
        id: operators.id,
        name: operators.name,
        roles: operators.roles,
        usedAt: operatorSessions.usedAt,
      })
      .from(operatorSessions)
      .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(
        and(
          eq(operatorSessions.tokenHash, tokenHash),
          eq(operatorSessions.secondFactor, true),
          eq(operators.active, true),
          gt(operatorSessions.usedAt, new Date(now() - officeIdleMs)),
        ),
      );
    if (!found) return null;
    const { usedAt, ...operator } = found;
    if (now() - usedAt.getTime() >= NOTED_EVERY_MS)
      await database.db
        .update(operatorSessions)
        .set({ usedAt: new Date(now()) })
        .where(eq(operatorSessions.tokenHash, tokenHash));
    return { ...operator, tokenHash };
  };

/** Deletes sessions that are over. */
export const dropIdleSessions = ({ database: { db }, now }: Context, limit: number): Promise<number> =>
  deleteOld(db, {
    table: operatorSessions,
    at: operatorSessions.usedAt,
    before: new Date(now() - officeIdleMs),
    limit,
  });

function isKey(machineKey: string, given: string): boolean {
  const [right, left] = [Buffer.from(hashOf(machineKey)), Buffer.from(hashOf(given))];
  return timingSafeEqual(right, left);
}
