import { isRefusalOfCredit } from '../../domain/money/credit.ts';
import type { Context } from '../act/context.ts';
import { Refused } from '../base/refused.ts';

/** The context without account limits, because a few people of the demo do the work of many. */
export const unlimited = (context: Context): Context => ({
  ...context,
  config: { ...context.config, limits: null },
});

/** Whether the work was done; false when the car owner has too little credit for it, or the car is busy. */
export async function ifAble(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refused && (isRefusalOfCredit(error.error.code) || error.error.code === 'car_busy'))
      return false;
    throw error;
  }
}
