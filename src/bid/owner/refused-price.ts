import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { outboxView, type FeedTrip } from '../../db/mirror/views.ts';
import { refusedOffer } from '../../trip/parts/own-bid.ts';

/** A price (whole taka) that the server refused, and the id of its action. */
export type RefusedPrice = { id: string; price: number; error: CodedError };

/** The refused price of the person's latest offer on this trip, or null. */
export async function refusedPrice(dbs: UserDbs, { ownBid }: FeedTrip): Promise<RefusedPrice | null> {
  const refused = ownBid && refusedOffer(ownBid);
  if (!refused) return null;
  const action = (await outboxView(dbs)).find(({ id }) => id === refused.id);
  if (action?.name !== 'bid.place' && action?.name !== 'bid.change') return null;
  return { ...refused, price: action.args.price };
}
