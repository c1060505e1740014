/** What happens to the market by itself: deadlines, the operator who looks at cars, and questions to the gateway. */
import { sweepTrips } from '../../server/jobs/deadlines.ts';
import { advanceTrip } from '../../server/trip/clock.ts';
import { approveCar, sendCarBack, waitingCars } from '../../server/car/verify.ts';
import { askDue } from '../../server/money/payments/due.ts';
import { transact } from '../../server/streams/change-log.ts';
import { ConnectionLost } from './faulty-database.ts';
import { Killed } from './killable.ts';
import type { World } from './state.ts';

/** Whether this is one of the faults that the simulation makes. */
export function expectable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (e instanceof Killed || e instanceof ConnectionLost) return true;
  return false;
}

const forgiving = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!expectable(error)) throw error;
  });

export async function runDeadlines({ market: { scheduled, context } }: World): Promise<void> {
  for (const { tripId, at } of scheduled)
    if (at.some((instant) => instant <= context.now())) await forgiving(advanceTrip(context, tripId));
  // a job is lost with the connection that broke after its commit
  await forgiving(sweepTrips(context));
  await forgiving(askDue(context));
}

/** The operator looks at every car that waits, and sends some back. @returns how many there were */
export async function verifyCars({ market: { context }, chance }: World): Promise<number> {
  const waiting = await waitingCars(context.database.db);
  for (const { id } of waiting)
    await forgiving(
      transact(context, async (tx, changes) => {
        const act = { context, tx, changes };
        if (chance.next() < 0.8) await approveCar(act, id);
        else await sendCarBack(act, id, { reason: 'paper_blurred', text: null });
      }),
    );
  return waiting.length;
}
