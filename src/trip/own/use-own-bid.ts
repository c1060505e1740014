import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { bidsView } from '../../db/mirror/views.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useView } from '../../sync/use-view.ts';

/** The reader's own bid on somebody else's trip, unless it was withdrawn. */
export function useOwnBid(trip: TripRow): WithMutations<BidRow> | undefined {
  const own = useSession()?.user.id === trip.user.id;
  const bids = useView((dbs) => (own ? Promise.resolve([]) : bidsView(dbs, trip.id)), [own, trip.id]);
  return bids?.find(({ status }) => status !== 'canceled');
}
