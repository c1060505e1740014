/** One owner, many bids and then as many agreements at once: no more of them than the credit limit allows. */
import { uuidv7 } from 'uuidv7';
import { commissionOf } from '../../domain/money/wallet.ts';
import type { Database } from '../../server/db/connection.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import { openMarket, tripIntent, type Market } from '../../testkit/market/market.ts';

const PRICE = 4500;
const AT_ONCE = 200;
const TRIES = 30;

type Did = { market: Market; actor: Actor; intent: Intent };

/** What a server says that has not judged: it had no connection free, or waited too long for a lock. */
const NO_WORD = new Set(['unavailable', 'server_error']);

/** As a phone: the same mutation again until the server has judged it. */
async function acts({ market, actor, intent }: Did): Promise<MutationResult> {
  const id = uuidv7();
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await market.act(actor, intent, id);
      if (answer.ok || !NO_WORD.has(answer.code) || attempt === TRIES) return answer;
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/** @returns by how many agreements the limit was passed, and the answers that nobody can explain */
export async function proveLimit(
  database: Database,
  rounds: number,
): Promise<{ overLimit: number; faults: string[] }> {
  const market = openMarket(database);
  const faults: string[] = [];
  let overLimit = 0;
  for (let round = 0; round < rounds; round++) {
    const limit = 500 * (1 + (round % 4));
    const owner = await market.person('provider', { creditLimit: limit });
    const offers = [];
    for (let i = 0; i < AT_ONCE; i++) {
      const passenger = await market.person('customer');
      const trip = tripIntent();
      await acts({ market, actor: passenger, intent: trip });
      // a car of its own for each: one car can be agreed on once at a time
      offers.push({ passenger, trip_id: trip.args.id, bid_id: uuidv7(), car_id: await market.car(owner) });
    }
    const bids = await Promise.all(
      offers.map(({ trip_id, bid_id, car_id }) =>
        acts({
          market,
          actor: owner,
          intent: {
            name: 'bid.place',
            args: { id: bid_id, trip_id, car_id, price: PRICE, note: null },
          },
        }),
      ),
    );
    for (const bid of bids) if (!bid.ok) faults.push(`a bid was refused: ${bid.code}`);
    const agreements = await Promise.all(
      offers.map(({ passenger, trip_id, bid_id }) =>
        acts({
          market,
          actor: passenger,
          intent: { name: 'bid.confirm', args: { trip_id, bid_id, price: PRICE } },
        }),
      ),
    );
    const agreed = agreements.filter(({ ok }) => ok).length;
    const allowed = Math.max(1, Math.floor(limit / commissionOf(PRICE)));
    overLimit += Math.max(0, agreed - allowed);
    if (agreed < allowed) faults.push(`${agreed} of ${allowed} agreements came about`);
    for (const answer of agreements)
      if (!answer.ok && answer.code !== 'owner_over_limit')
        faults.push(`a confirmation ended with ${answer.code}`);
  }
  return { overLimit, faults };
}
