import { verifiesItselfAfterMs } from '../config.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../failure.ts';
import { approveCar, waitingCars } from '../modules/cars/verify.ts';
import { transact } from '../streams/change-log.ts';

const EVERY_MS = 5_000;

/**
 * Nobody looks at papers in the demo market: a car becomes active a minute after it was submitted, and the app says so.
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

/** Approves the cars that have waited for a minute. @returns how many */
export async function approveWaiting(context: Context): Promise<number> {
  const waiting = await waitingCars(context.database.db, context.now() - verifiesItselfAfterMs);
  for (const { id } of waiting)
    await transact(context, (tx, changes) => approveCar({ context, tx, changes }, id));
  return waiting.length;
}
