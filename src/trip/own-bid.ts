import type { BidRow } from '../../protocol/rows.ts';
import type { CodedError } from '../../protocol/errors.ts';
import type { MutationState, WithMutations } from '../db/outbox/overlay.ts';

type OwnBid = Pick<WithMutations<BidRow>, 'status' | 'mutations'>;

const offers: readonly MutationState['name'][] = ['bid.place', 'bid.change'];

/** The latest offer of a price on this bid, whether or not it has arrived. */
const lastOffer = ({ mutations }: OwnBid): MutationState | undefined =>
  mutations.findLast(({ name }) => offers.includes(name));

/** The server's no to the latest price of this bid, and the action it was said to. */
export function refusedOffer(bid: OwnBid): { id: string; error: CodedError } | null {
  const last = lastOffer(bid);
  return last?.state === 'refused' && last.error ? { id: last.id, error: last.error } : null;
}

/**
 * How the person's own bid stands: `placing` is on its way, `refused` was never taken; then what the server
 * says of it.
 */
export function ownStatusOf(bid: OwnBid): 'placing' | 'refused' | BidRow['status'] {
  const placing = bid.mutations.findLast(({ name }) => name === 'bid.place');
  if (placing?.state === 'refused') return 'refused';
  if (placing && placing.state !== 'sent') return 'placing';
  return bid.status;
}

/** Whether another price, not another trip, is what the refusal asks for. */
export const asksForPrice = ({ code }: CodedError): boolean => code === 'price_out_of_range';
