import type { BidRow } from '../../../protocol/sync/rows.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { MutationState, WithMutations } from '../../db/overlay/overlay.ts';

type OwnBid = Pick<WithMutations<BidRow>, 'status' | 'mutations'>;

const offers: readonly MutationState['name'][] = ['bid.place', 'bid.change'];

/** The latest action with a price for this bid, settled or not. */
const lastOffer = ({ mutations }: OwnBid): MutationState | undefined =>
  mutations.findLast(({ name }) => offers.includes(name));

/** The refusal of this bid's latest price, and the id of its action; null if it was not refused. */
export function refusedOffer(bid: OwnBid): { id: string; error: CodedError } | null {
  const last = lastOffer(bid);
  return last?.state === 'refused' && last.error ? { id: last.id, error: last.error } : null;
}

/**
 * The status of the person's own bid: `placing` until it is sent, `by_sms` while only an SMS carries it, `refused` if the
 * server refused it, then the server's status.
 */
export function ownStatusOf(bid: OwnBid): 'placing' | 'by_sms' | 'refused' | BidRow['status'] {
  const placing = bid.mutations.findLast(({ name }) => name === 'bid.place');
  if (placing?.state === 'refused') return 'refused';
  if (placing && placing.state !== 'sent') return placing.sms ? 'by_sms' : 'placing';
  return bid.status;
}

/** Whether the refusal can be fixed with another price. */
export const asksForPrice = ({ code }: CodedError): boolean => code === 'price_out_of_range';
