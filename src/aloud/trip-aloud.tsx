import type { TripRow } from '../../protocol/sync/rows.ts';
import { bidsView } from '../db/mirror/views.ts';
import { correctedNow } from '../platform/clock.ts';
import { useView } from '../sync/use-view.ts';
import { ReadAloud } from './read-aloud.tsx';
import { useSentences } from './sentences.ts';

type TripAloudProps = {
  trip: TripRow;
  /** The subject of the screen. */
  as: 'bids' | 'offer' | 'slip';
};

/** Reads a trip aloud: its bids, the offer, or the agreement. */
export function TripAloud({ trip, as }: TripAloudProps) {
  const say = useSentences();
  const bids = useView(async (dbs) => (as === 'bids' ? bidsView(dbs, trip.id) : []), [as, trip.id]);
  const sentences = {
    bids: () => say.bids(trip, bids ?? []),
    offer: () => say.offer(trip),
    slip: () => say.slip(trip, correctedNow()),
  };
  return <ReadAloud sentences={sentences[as]()} />;
}
