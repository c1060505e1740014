import { useLingui } from '@lingui/react/macro';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import { contactsReadable } from '../../../domain/trip/journey-moments.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { Card } from '../../ui/cards/card.tsx';
import { ContactCard } from './contact-card.tsx';
import { DriverCard } from './driver-card.tsx';
import { PinRecord } from './pin-record.tsx';
import { InBothLanguages } from './slip-lines.tsx';
import { termLines } from './terms.ts';

const MINUTE_MS = 60_000;

type AfterJourneyProps = { trip: TripRow; bid: BidRow | undefined };

/**
 * The part that stays readable for two days after the journey: the other party's number, the agreed terms,
 * and whether the PIN was given.
 */
export function AfterJourney({ trip, bid }: AfterJourneyProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const passenger = useSession()?.user.type === 'customer';
  const { contact, terms } = trip;
  const until = trip.contact_until ? Date.parse(trip.contact_until) : null;
  if (!contact || !terms || until === null || !contactsReadable({ status: trip.status, until }, now))
    return null;
  const end = dates.journey(until, now);
  return (
    <section className="col g4" aria-label={t`After the journey`}>
      <div>
        <h2>{t`Something left in the car?`}</h2>
        <p className="small mute">{t`You two can reach each other until ${end}.`}</p>
      </div>
      <ContactCard
        tripId={trip.id}
        contact={contact}
        provider={passenger ? (bid?.provider ?? trip.provider) : null}
        womanDrives={passenger && trip.woman_drives === true}
      />
      {passenger && trip.driver && <DriverCard tripId={trip.id} driver={trip.driver} />}
      <Card label={t`What you agreed on`}>
        <h2>{t`What you agreed on`}</h2>
        <InBothLanguages folded lines={(locale) => termLines({ ...trip, terms }, locale)} />
        <PinRecord trip={trip} />
      </Card>
    </section>
  );
}
