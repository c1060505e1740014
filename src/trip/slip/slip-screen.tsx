import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { MutationState, WithMutations } from '../../db/overlay/overlay.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { BoardingForm } from './boarding-form.tsx';
import { NextWordDoor, ShareDoor, SmsBubbleDoor, SmsPlaceDoor } from '../coming/coming-doors.tsx';
import { isCarPlaceTime, isDriving } from '../../../domain/trip/meeting/car-place.ts';
import { partyOf } from '../../action/on-trip.ts';
import { useNow } from '../../platform/ticker.ts';
import { useComingPlace, useFragment } from './use-coming-place.ts';
import { AgreedCard } from './agreed-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { DriverCard, WhoDrives } from './driver-card.tsx';
import { PickupCard } from './pickup-card.tsx';
import { PinRecord } from './pin-record.tsx';
import { ReadyCard } from './ready-card.tsx';
import { SlipSign } from './slip-sign.tsx';
import './slip.css';

const MINUTE_MS = 60_000;

type Agreed = WithMutations<TripRow> & { terms: Terms; contact: NonNullable<TripRow['contact']> };

/** Whether the trip has an agreement that is not over: from the confirmation until the end of the journey. */
export const hasSlip = (trip: WithMutations<TripRow>): trip is Agreed =>
  trip.terms !== null && trip.contact !== null && trip.status !== 'completed';

type SlipScreenProps = {
  trip: Agreed;
  /** The confirmed bid; undefined for a trip that a provider offered. */
  bid: BidRow | undefined;
  own: boolean;
  /** The person's other actions on the trip. */
  actions: ReactNode;
  /** For a passenger: the trusted contacts and the helplines. */
  safety: ReactNode;
};

/** These actions show their state on their own cards. */
const onOwnCards: readonly string[] = ['trip.start', 'trip.driver', 'trip.ready', 'trip.pickup'];
const isOfTerms = ({ name }: MutationState): boolean => !onOwnCards.includes(name);

/** The agreed trip, read from the phone and usable offline. */
export function SlipScreen({ trip, bid, own, actions, safety }: SlipScreenProps) {
  const { t } = useLingui();
  const reader = useSession()?.user.type;
  const passenger = reader === 'customer';
  const coming = useComingPlace(trip, passenger);
  return (
    <div className="slippage">
      <div className="col g3">
        <SlipSign trip={trip} own={own} />
        <ContactCard
          tripId={trip.id}
          contact={trip.contact}
          provider={passenger ? (bid?.provider ?? trip.provider) : null}
          womanDrives={passenger && trip.woman_drives === true}
          foot={coming && <NextWordDoor place={coming} />}
        />
        {coming && <SmsBubbleDoor trip={trip} place={coming} />}
        <CarWord trip={trip} />
        {!passenger && <ReadyCard trip={trip} />}
        {!passenger && <PickupCard trip={trip} passenger={false} />}
        {passenger && trip.driver && <DriverCard tripId={trip.id} driver={trip.driver} />}
        {reader === 'provider' && <WhoDrives trip={trip} />}
        {trip.boarded_at && <PinRecord trip={trip} />}
        {!passenger && trip.status === 'hold' && <BoardingForm trip={trip} />}
        {safety ?? (
          <a className={buttonClass({ variant: 'danger', wide: true })} href="tel:999">
            <Icon name="phone" size="m" />
            {t`Emergency: call 999`}
          </a>
        )}
        {passenger && <PickupCard trip={trip} passenger />}
        {passenger && <ReadyCard trip={trip} />}
      </div>
      <AgreedCard
        trip={trip}
        images={(bid?.car ?? trip.car)?.images ?? []}
        sync={<MutationStrip mutations={trip.mutations.filter(isOfTerms)} />}
      />
      <div className="col g4">{actions}</div>
    </div>
  );
}

/** Where the car is: the driver reports it, and the passenger takes it from an SMS link. */
function CarWord({ trip }: { trip: Agreed }) {
  const user = useSession()?.user;
  const now = useNow(MINUTE_MS);
  const fragment = useFragment();
  if (!user || trip.status !== 'hold' || !isCarPlaceTime(Date.parse(trip.journey_date_time), now))
    return null;
  if (user.type === 'customer')
    return fragment === '' ? null : <SmsPlaceDoor trip={trip} fragment={fragment} />;
  return isDriving(partyOf(trip, user), Boolean(trip.driver)) ? <ShareDoor trip={trip} /> : null;
}
