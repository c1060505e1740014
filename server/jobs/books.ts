import { dhakaTime } from '../../domain/base/calendar.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { provenBooks } from '../money/wallet/agreement.ts';

const HOUR_MS = 60 * 60 * 1000;
const NIGHT = /^03:/;

/** Proves the books and logs what disagrees. @returns whether they agree */
export async function proveBooks({ database, log }: Pick<Context, 'database' | 'log'>): Promise<boolean> {
  const { accounts, transfers, sum, drift } = await provenBooks(database);
  const agree = drift.length === 0 && sum === 0;
  if (agree) log.info({ accounts, transfers }, 'the books agree');
  else log.error({ accounts, transfers, sum, drift: drift.slice(0, 20) }, 'the books do not agree');
  return agree;
}

/** Proves the books once a night, between three and four in Bangladesh. @returns a function that stops it */
export function nightlyBooks(context: Context): () => void {
  const timer = setInterval(() => {
    if (!NIGHT.test(dhakaTime(context.now()))) return;
    proveBooks(context).catch((error: unknown) =>
      context.log.error({ failure: failureOf(error) }, 'the books could not be proved'),
    );
  }, HOUR_MS).unref();
  return () => clearInterval(timer);
}
