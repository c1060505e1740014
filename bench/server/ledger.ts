/** Postings to the ledger by the real service, with streams: how many a second, and how long each takes. */
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../server/db/connection.ts';
import { post } from '../../server/money/wallet/ledger.ts';
import { transact } from '../../server/streams/change-log.ts';
import { openMarket } from '../../testkit/market/market.ts';
import { percentile } from '../kit/load.ts';

const AT_ONCE = 8;
const OWNERS = 100;
const WARM_UP = 100;

export type LedgerFigures = { postingsPerSecond: number; p99Ms: number };

/** @param postings how many are measured */
export async function measureLedger(database: Database, postings: number): Promise<LedgerFigures> {
  const market = openMarket(database);
  const owners: string[] = [];
  for (let i = 0; i < OWNERS; i++) owners.push((await market.person('provider')).id);
  const { context } = market;
  const run = async (count: number): Promise<{ times: number[]; ms: number }> => {
    const times: number[] = [];
    let next = 0;
    const began = performance.now();
    const work = async (): Promise<void> => {
      while (next < count) {
        const ownerId = owners[next++ % OWNERS] ?? '';
        const asked = performance.now();
        await transact(context, (tx, changes) =>
          post(
            { context, tx, changes },
            { kind: 'commission', ownerId, dues: 450, key: uuidv7(), madeBy: 'person' },
          ),
        );
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { times, ms: performance.now() - began };
  };
  await run(WARM_UP);
  const { times, ms } = await run(postings);
  return {
    postingsPerSecond: Math.round((postings * 1000) / ms),
    p99Ms: Math.round(percentile(times, 0.99) * 10) / 10,
  };
}
