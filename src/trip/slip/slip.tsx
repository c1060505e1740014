import type { ReactNode } from 'react';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { AfterJourney } from './after-journey.tsx';
import { Receipt } from './receipt.tsx';
import { hasSlip, SlipScreen } from './slip-screen.tsx';
import { useForgottenPlace } from './use-coming-place.ts';

type SlipProps = {
  trip: WithMutations<TripRow>;
  /** The confirmed bid; undefined for a trip that a provider offered. */
  bid: BidRow | undefined;
  own: boolean;
  /** The person's other actions on the trip. */
  actions: ReactNode;
  /** For a passenger: the trusted contacts and the helplines. */
  safety?: ReactNode;
  /** Shown without an agreement, or when it is over. */
  otherwise: ReactNode;
};

/** An agreement: the slip until the journey is over, then its receipt. */
export function Slip({ trip, bid, own, actions, safety, otherwise }: SlipProps) {
  useForgottenPlace(trip);
  if (hasSlip(trip)) return <SlipScreen trip={trip} bid={bid} own={own} actions={actions} safety={safety} />;
  return (
    <>
      {otherwise}
      {trip.status === 'completed' && <AfterJourney trip={trip} bid={bid} />}
      <Receipt trip={trip} />
    </>
  );
}
