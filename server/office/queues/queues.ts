/**
 * The work that waits for operators. Each queue defines its items, since when they wait, and the role that
 * works on them; opening, releasing and counting are the same for all.
 *
 *   item ─ opened ─▶ claimed for ten minutes: the others see by whom ─ decided, released or too late ─▶ free again
 */
import { dhakaDate, dhakaInstant } from '../../../domain/base/calendar.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { mayDo } from '../../../domain/site/office.ts';
import {
  mostShown,
  queueNames,
  type QueueHead,
  type QueueItem,
  type QueueName,
} from '../../../protocol/api/office/queues.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { officeClaims, operators } from '../../db/schema/office.ts';
import { and, eq, gt } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { Refused } from '../../base/refused.ts';
import { endedSince } from '../audit/audit.ts';
import { callBacksQueue } from './call-backs-queue.ts';
import { carsQueue } from './cars-queue.ts';
import { journeysQueue } from './journeys-queue.ts';
import { paymentsQueue } from './payments-queue.ts';
import { peopleQueue } from './people-queue.ts';
import { pinsQueue } from './pins-queue.ts';
import type { Queue } from './queue.ts';
import { reportsQueue } from './reports-queue.ts';
import { smsQueue } from './sms-queue.ts';

const queues: Record<QueueName, Queue> = {
  people: peopleQueue,
  cars: carsQueue,
  reports: reportsQueue,
  'call-backs': callBacksQueue,
  sms: smsQueue,
  journeys: journeysQueue,
  pins: pinsQueue,
  payments: paymentsQueue,
};

/** The queues of this operator's roles, with the number of items in each. */
export async function queueHeads(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  { roles }: Operator,
): Promise<(typeof QueueHead.infer)[]> {
  const midnight = new Date(dhakaInstant(dhakaDate(now()), '00:00'));
  return Promise.all(
    queueNames
      .filter((name) => mayDo(roles, queues[name].role))
      .map(async (name) => {
        const { count, oldest } = await queues[name].count(db, new Date(now()));
        return {
          name,
          count,
          oldest: oldest?.toISOString() ?? null,
          done: await endedSince(db, queues[name].ends, midnight),
        };
      }),
  );
}

/** How many items wait in each queue. */
export const waitingInQueues = (db: Reader, now: Date): Promise<{ name: QueueName; count: number }[]> =>
  Promise.all(queueNames.map(async (name) => ({ name, count: (await queues[name].count(db, now)).count })));

/** @throws Refused forbidden when the queue belongs to another role */
export function queueOf(name: QueueName, { roles }: Operator): Queue {
  const queue = queues[name];
  if (!mayDo(roles, queue.role)) throw new Refused({ code: 'forbidden' });
  return queue;
}

/** A queue's first items with their claims. @throws Refused forbidden when the queue belongs to another role */
export async function queueItems(
  { database: { db }, now }: Context,
  operator: Operator,
  { name, locale }: { name: QueueName; locale: Locale },
): Promise<QueueItem[]> {
  const waiting = await queueOf(name, operator).waiting(db, locale, new Date(now()))(mostShown);
  const claims = await db
    .select({
      id: officeClaims.subjectId,
      by: officeClaims.operatorId,
      until: officeClaims.until,
      name: operators.name,
    })
    .from(officeClaims)
    .innerJoin(operators, eq(operators.id, officeClaims.operatorId))
    .where(and(eq(officeClaims.queue, name), gt(officeClaims.until, new Date(now()))));
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return waiting.map((item) => {
    const claim = byId.get(item.id);
    return {
      ...item,
      claim: claim
        ? { name: claim.name, own: claim.by === operator.id, until: claim.until.toISOString() }
        : null,
    };
  });
}
