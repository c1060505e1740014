/** Claims: the operator who has an item of a queue open. */
import { claimMs } from '../../../domain/site/office.ts';
import type { QueueName } from '../../../protocol/api/office/queues.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { officeClaims, operators } from '../../db/schema/office.ts';
import { and, eq, gt, lte, or, sql } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';

export type Item = { queue: QueueName; id: string };

/** Claims an item, or claims it for longer. @throws Refused conflict with `by` while another has it */
export async function claim(
  { database: { db }, now }: Context,
  operator: Operator,
  { queue, id }: Item,
): Promise<void> {
  if (operator.id === null) return;
  const until = new Date(now() + claimMs);
  const claimed = await db
    .insert(officeClaims)
    .values({ queue, subjectId: id, operatorId: operator.id, until })
    .onConflictDoUpdate({
      target: [officeClaims.queue, officeClaims.subjectId],
      set: { operatorId: operator.id, until },
      setWhere: sql`${or(eq(officeClaims.operatorId, operator.id), lte(officeClaims.until, new Date(now())))}`,
    })
    .returning({ until: officeClaims.until });
  if (claimed.length === 0) throw await taken(db, { queue, id });
}

/** Releases an item; another operator's claim on it stays. */
export async function release(db: Reader, operator: Operator, { queue, id }: Item): Promise<void> {
  if (operator.id === null) return;
  await db
    .delete(officeClaims)
    .where(
      and(
        eq(officeClaims.queue, queue),
        eq(officeClaims.subjectId, id),
        eq(officeClaims.operatorId, operator.id),
      ),
    );
}

/** @throws Refused conflict with `by` while another operator has claimed the item */
export async function checkClaim(
  db: Reader,
  { now }: Pick<Context, 'now'>,
  operator: Operator,
  item: Item,
): Promise<void> {
  const [found] = await db
    .select({ by: officeClaims.operatorId })
    .from(officeClaims)
    .where(
      and(
        eq(officeClaims.queue, item.queue),
        eq(officeClaims.subjectId, item.id),
        gt(officeClaims.until, new Date(now())),
      ),
    );
  if (found && found.by !== operator.id) throw await taken(db, item);
}

/** Removes every operator's claim on a decided item. */
export async function freeItem(db: Reader, { queue, id }: Item): Promise<void> {
  await db.delete(officeClaims).where(and(eq(officeClaims.queue, queue), eq(officeClaims.subjectId, id)));
}

async function taken(db: Reader, { queue, id }: Item): Promise<Refused> {
  const [found] = await db
    .select({ name: operators.name })
    .from(officeClaims)
    .innerJoin(operators, eq(operators.id, officeClaims.operatorId))
    .where(and(eq(officeClaims.queue, queue), eq(officeClaims.subjectId, id)));
  return new Refused({ code: 'conflict', values: { by: found?.name ?? '' } });
}
