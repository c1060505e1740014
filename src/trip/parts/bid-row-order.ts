import { compareBids, type BidOrder } from '../../../domain/bid/bid.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';

export const bidRowOrder = (order: BidOrder): ((one: BidRow, other: BidRow) => number) => {
  const compare = compareBids(order);
  return (one, other) => compare(comparable(one), comparable(other));
};

const comparable = ({ id, price, includes, provider, car }: BidRow) => ({
  id,
  price,
  includes,
  rating: provider.rating_x10,
  manufactureYear: car.manufacture_year,
});
