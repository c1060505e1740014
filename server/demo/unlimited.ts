import { isRefusalOfCredit } from '../../domain/credit.ts';
import type { Context } from '../context.ts';
import { Refused } from '../refused.ts';

/** The market as the demo's people use it: a few of them do what many would. */
export const unlimited = (context: Context): Context => ({
  ...context,
  config: { ...context.config, limits: null },
});

/** Whether it was done: a car owner of the demo who owes too much passes this one by. */
export async function withinCredit(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refused && isRefusalOfCredit(error.error.code)) return false;
    throw error;
  }
}
