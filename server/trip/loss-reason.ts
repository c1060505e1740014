import { seatsOf } from '../../domain/car/car.ts';
import { lostBecause, lostData, type ComparedBid } from '../../domain/bid/lost-bid.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { bids, cars } from '../db/schema/market.ts';
import { eq, inArray } from '../db/sql.ts';
import { providerCard } from '../person/projection.ts';

/**
 * Compares the bids that were closed with the confirmed one of their trip.
 * @returns the reasons that the owners of closed bids learn, by the bid's id
 */
export async function lossReason(
  { tx }: Pick<Act, 'tx'>,
  { confirmedBidId }: { confirmedBidId: string | null },
  closed: readonly { id: string }[],
): Promise<(bidId: string) => ReturnType<typeof lostData>> {
  if (confirmedBidId === null || closed.length === 0) return () => ({});
  const found = await tx
    .select({ bid: bids, carType: cars.carType, provider: users })
    .from(bids)
    .innerJoin(cars, eq(cars.id, bids.carId))
    .innerJoin(users, eq(users.id, bids.providerId))
    .where(inArray(bids.id, [confirmedBidId, ...closed.map(({ id }) => id)]));
  const compared = new Map<string, ComparedBid>();
  for (const { bid, carType, provider } of found) {
    const { rating_x10: ratingX10, ratings_count: ratings } = providerCard(provider);
    compared.set(bid.id, { price: bid.price, seats: seatsOf(carType), ratingX10, ratings });
  }
  const won = compared.get(confirmedBidId);
  return (bidId) => {
    const lost = compared.get(bidId);
    return lost && won ? lostData(lostBecause(lost, won)) : {};
  };
}
