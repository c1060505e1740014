/** A sample of the day's bids, placed by the real service: none may change the feed's numbers. */
import { uuidv7 } from 'uuidv7';
import { priceRange } from '../../domain/money/fare.ts';
import { placeBid } from '../../server/bid/service.ts';
import type { Trip } from '../../server/trip/visibility.ts';
import { feedHeads } from '../../server/realtime/feed-spans.ts';
import { transact } from '../../server/streams/change-log.ts';
import type { Market } from '../../testkit/market/market.ts';
import { SAMPLED_BIDS } from './assumptions.ts';

const BIDDERS = 4;

/**
 * @param open trips that are open
 * @returns how many bids were placed
 * @throws Error when one of them changed the feed
 */
export async function placeSampledBids(market: Market, open: readonly Trip[]): Promise<number> {
  const { context } = market;
  const heads = async () => JSON.stringify([...(await feedHeads(context.database.db))]);
  const before = await heads();
  const target = open
    .filter(({ bidsUntil, carType }) => bidsUntil.getTime() > context.now() && carType === 'micro')
    .slice(0, SAMPLED_BIDS / BIDDERS);
  let placed = 0;
  for (let n = 0; n < BIDDERS; n++) {
    const actor = await market.person('provider');
    const car = await market.car(actor, { carType: 'micro' });
    for (const { id, distance, type, noOfSeat: seats } of target) {
      const price = priceRange({ distance, type, seats })?.min ?? 0;
      await transact(context, (tx, changes) =>
        placeBid(
          { context, tx, changes, actor },
          { id: uuidv7(), trip_id: id, car_id: car, price, note: null },
        ),
      );
      placed += 1;
    }
  }
  if ((await heads()) !== before) throw new Error('a bid changed the feed');
  return placed;
}
