import { useLingui } from '@lingui/react/macro';
import { feedTripView } from '../../db/mirror/views.ts';
import { useView } from '../../sync/use-view.ts';
import { CounterButtons } from './counter-answer.tsx';
import { isAsking } from '../counter-asking.ts';

/** The answers to the passenger's counter-offer on the reader's bid on this trip, inside its notification. */
export function CounterInNotice({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const trip = useView((dbs) => feedTripView(dbs, tripId), [tripId]);
  const bid = trip?.ownBid;
  if (!trip || !bid?.counter || !isAsking(trip, bid)) return null;
  return (
    <div className="counternotice col">
      <CounterButtons trip={trip} bid={bid} counter={bid.counter} said={t`Your answer is on its way`} />
    </div>
  );
}
