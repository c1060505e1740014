/** Cars that wait for verification. */
import { carWord } from '../../../domain/car/car-names.ts';
import { showPlate } from '../../../domain/car/plate.ts';
import type { CarDecisionBody, OfficeCar } from '../../../protocol/api/office/queues.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { cars } from '../../db/schema/market.ts';
import { and, asc, eq, ne, sql } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import type { ChangeLog } from '../../streams/change-log.ts';
import { ownCarRow } from '../../car/projection.ts';
import { approveCar, sendCarBack } from '../../car/verify.ts';
import { paperAddress } from '../../file/papers.ts';
import { lastAbout, record, type Acting } from '../audit/audit.ts';
import { checkClaim, freeItem } from './claims.ts';
import { countWaiting, listOf, type Queue } from './queue.ts';

// as the partial index has it
const waits = sql`${cars.status} = 'verification_pending' and ${cars.sentBack} is null`;

export const carsQueue: Queue = {
  role: 'verifier',
  ends: ['car.approve', 'car.send_back'],
  waiting: (db, locale) =>
    listOf(
      db
        .select({
          id: cars.id,
          plate: cars.registration,
          brand: cars.brand,
          model: cars.model,
          owner: users.name,
          submittedAt: cars.submittedAt,
          createdAt: cars.createdAt,
        })
        .from(cars)
        .innerJoin(users, eq(users.id, cars.ownerId))
        .where(waits)
        .orderBy(asc(cars.submittedAt), asc(cars.id)),
      ({ id, plate, brand, model, owner, submittedAt, createdAt }) => ({
        id,
        title: showPlate(plate, locale),
        detail: `${carWord(brand, locale)} ${carWord(model, locale)}, ${owner}`,
        since: submittedAt.toISOString(),
        again: submittedAt.getTime() > createdAt.getTime(),
      }),
    ),
  count: (db) => countWaiting(db, cars.submittedAt, waits),
};

/**
 * A car with its papers; the audit records that they were read.
 * @throws Refused not_found
 */
export async function openCar(context: Context, acting: Acting, carId: string): Promise<OfficeCar> {
  return context.database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ car: cars, owner: users })
      .from(cars)
      .innerJoin(users, eq(users.id, cars.ownerId))
      .where(eq(cars.id, carId));
    if (!found) throw new Refused({ code: 'not_found' });
    const { car, owner } = found;
    const same = await tx
      .select({ id: cars.id, owner: users.name })
      .from(cars)
      .innerJoin(users, eq(users.id, cars.ownerId))
      .where(and(eq(cars.registration, car.registration), eq(cars.status, 'active'), ne(cars.id, car.id)));
    await record(context, tx, acting, {
      action: 'car.papers_read',
      subject: subjectOf(car),
    });
    return {
      ...ownCarRow(car),
      submitted_at: car.submittedAt.toISOString(),
      owner: {
        id: owner.id,
        name: owner.name,
        phone: owner.phone,
        since: owner.createdAt.toISOString(),
        verified: owner.verified,
      },
      same_plate: same,
      paper_addresses: car.papers.map(({ kind, file }) => ({ kind, url: paperAddress(context, file).url })),
    };
  });
}

const subjectOf = ({ id, registration }: Pick<typeof cars.$inferSelect, 'id' | 'registration'>) => ({
  kind: 'car',
  id,
  name: registration,
});

/**
 * Approves a car or sends it back.
 * @returns the operator's text as the owner reads it
 * @throws Refused not_found; conflict with `by` and `action` when another has decided, or has it open;
 * changed_since_read for an approval of what its owner has changed meanwhile
 */
export async function decideCar(
  { context, tx, changes }: { context: Context; tx: Tx; changes: ChangeLog },
  acting: Acting,
  carId: string,
  decision: typeof CarDecisionBody.infer,
): Promise<string | null> {
  const [before] = await tx.select().from(cars).where(eq(cars.id, carId)).for('update');
  if (!before) throw new Refused({ code: 'not_found' });
  if (before.status !== 'verification_pending' || before.sentBack) throw await decided(tx, carId);
  await checkClaim(tx, context, acting.operator, { queue: 'cars', id: carId });
  const act = { context, tx, changes };
  const isApproved = decision.decision === 'approve';
  if (isApproved && decision.seen !== undefined && Date.parse(decision.seen) !== before.submittedAt.getTime())
    throw new Refused({ code: 'changed_since_read' });
  const words = isApproved ? null : await sendCarBack(act, carId, decision);
  if (isApproved) await approveCar(act, carId);
  await freeItem(tx, { queue: 'cars', id: carId });
  await record(context, tx, acting, {
    action: isApproved ? 'car.approve' : 'car.send_back',
    subject: subjectOf(before),
    before: { status: before.status },
    after: isApproved ? { status: 'active' } : { status: before.status, reason: decision.reason },
    reason: words,
  });
  return words;
}

async function decided(db: Reader, carId: string): Promise<Refused> {
  const last = await lastAbout(db, { kind: 'car', id: carId });
  return new Refused({
    code: 'conflict',
    values: { by: last?.operatorName ?? '', action: last?.action ?? '' },
  });
}
