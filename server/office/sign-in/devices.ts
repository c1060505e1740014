/**
 * Browsers in which an operator has signed in before: somebody who guesses at the operator's password cannot
 * block them.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { operatorDevices, operators } from '../../db/schema/office.ts';
import { and, eq, lt } from '../../db/sql.ts';
import { DEVICE_MAX_AGE_S } from '../../http/door/token-cookies.ts';
import { hashOf } from '../../person/sessions.ts';

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Whether the operator with this number has signed in in this browser. */
export async function isOperatorDevice(
  { database: { db } }: Pick<Context, 'database'>,
  token: string | null,
  phone: string,
): Promise<boolean> {
  if (token === null || !isToken(token)) return false;
  const [found] = await db
    .select({ id: operators.id })
    .from(operatorDevices)
    .innerJoin(operators, eq(operators.id, operatorDevices.operatorId))
    .where(and(eq(operatorDevices.tokenHash, hashOf(token)), eq(operators.phone, phone)));
  return found !== undefined;
}

/** Records that the operator has signed in in the browser. @returns its token: the existing one, or a new one */
export async function rememberOperatorDevice(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  token: string | null,
  operatorId: string,
): Promise<string> {
  const saved = token !== null && isToken(token) ? token : randomBytes(32).toString('base64url');
  const seenAt = new Date(now());
  await db
    .insert(operatorDevices)
    .values({ tokenHash: hashOf(saved), operatorId, seenAt })
    .onConflictDoUpdate({
      target: [operatorDevices.tokenHash, operatorDevices.operatorId],
      set: { seenAt },
    });
  await db
    .delete(operatorDevices)
    .where(
      and(
        eq(operatorDevices.operatorId, operatorId),
        lt(operatorDevices.seenAt, new Date(now() - DEVICE_MAX_AGE_S * 1000)),
      ),
    );
  return saved;
}
