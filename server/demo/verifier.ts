import { verifiesItselfAfterMs } from '../base/config.ts';
import type { Context } from '../act/context.ts';
import { users } from '../db/schema/accounts.ts';
import { inArray } from '../db/sql.ts';
import { failureOf } from '../base/failure.ts';
import { approveCar, waitingCars } from '../car/verify.ts';
import { transact } from '../streams/change-log.ts';
import { isCastProvider } from './people.ts';

const EVERY_MS = 5_000;

/**
 * The demo market needs no operator: a visitor's new car becomes active a minute after it was submitted, and
 * the app says so. The cars of the market's own people wait, so that the office has work to try.
 * @returns a function that stops it
 */
export function verifyDemoCars(context: Context): () => void {
  const timer = setInterval(() => {
    approveWaiting(context).catch((error: unknown) =>
      context.log.error({ failure: failureOf(error) }, 'demo cars not verified'),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * Approves the cars that have waited for a minute, except those of the market's own people. @returns how many
 */
export async function approveWaiting(context: Context): Promise<number> {
  const { db } = context.database;
  const waiting = await waitingCars(db, context.now() - verifiesItselfAfterMs);
  const owners = await db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(
      inArray(
        users.id,
        waiting.map(({ ownerId }) => ownerId),
      ),
    );
  const cast = new Set(owners.filter(({ phone }) => isCastProvider(phone)).map(({ id }) => id));
  const added = waiting.filter(({ ownerId }) => !cast.has(ownerId));
  for (const { id } of added)
    await transact(context, (tx, changes) => approveCar({ context, tx, changes }, id));
  return added.length;
}
