import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { pushNewTrips, pushSummaries } from '../notice/push/gathered.ts';

const EVERY_MS = 60_000;

/** Sends pushes that sum up several notifications, every minute. @returns a function that stops it */
export function gatheredPush(context: Context): () => void {
  let isAtWork = false;
  const work = async (): Promise<void> => {
    if (isAtWork || context.clockTrouble() !== null) return;
    isAtWork = true;
    try {
      await pushNewTrips(context);
      await pushSummaries(context);
    } catch (error) {
      context.log.error({ failure: failureOf(error) }, 'gathered notifications not pushed');
    } finally {
      isAtWork = false;
    }
  };
  const timer = setInterval(() => void work(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
