import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { askDue } from '../money/payments/due.ts';

const EVERY_MS = 10_000;

/** Asks the gateway regularly about the payments that are due (`modules/payments/due.ts`). @returns stops it */
export function paymentQuestions(context: Context): () => void {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking || context.clockTrouble() !== null) return;
    isAsking = true;
    try {
      await askDue(context);
    } catch (error) {
      context.log.error({ failure: failureOf(error) }, 'payments not asked about');
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void ask(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
