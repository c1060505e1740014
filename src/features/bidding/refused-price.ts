import type { CodedError } from '../../../protocol/errors.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { outboxView, type FeedTrip } from '../../db/mirror/views.ts';
import { refusedOffer } from '../../trip/own-bid.ts';

/** A price (whole taka) that the server did not take, and the action that asked for it. */
export type RefusedPrice = { id: string; price: number; error: CodedError };

/** The refusal that the person's latest offer on this trip met, or null. */
export async function refusedPrice(dbs: UserDbs, { ownBid }: FeedTrip): Promise<RefusedPrice | null> {
  const refused = ownBid && refusedOffer(ownBid);
  if (!refused) return null;
  const action = (await outboxView(dbs)).find(({ id }) => id === refused.id);
  if (action?.name !== 'bid.place' && action?.name !== 'bid.change') return null;
  return { ...refused, price: action.args.price };
}
