import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { showPhone } from '../../domain/base/phone.ts';
import { showPlate } from '../../domain/car/plate.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { countUnsent } from '../db/outbox/outbox.ts';
import { dbsOf, type UserDbs } from '../db/user-dbs.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import type { EndedSession } from '../platform/ended-session.ts';
import { correctedNow } from '../platform/clock.ts';
import { useShownPhone } from '../i18n/shown-phone.ts';
import { useRoadName } from '../trip/parts/trip-road.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Alert } from '../ui/status/alert.tsx';

type Saved = { unsent: number; agreed: TripRow[]; phone: string };

async function savedOf(dbs: UserDbs): Promise<Saved | null> {
  const profile = await dbs.mirror.profiles.get(dbs.userId);
  if (!profile) return null;
  const agreed = await dbs.mirror.trips.filter(({ contact }) => contact !== null).toArray();
  return { unsent: await countUnsent(dbs), agreed, phone: profile.phone };
}

/** '017…66': enough for the number's owner to recognise it, but not the whole number for onlookers. */
const shortened = (phone: string): string => `${phone.slice(0, 3)}…${phone.slice(-2)}`;

/**
 * Above the sign-in, after a session has ended by itself: the saved actions, their owner and the agreed
 * trips.
 */
export function EndedSessionCard({ ended }: { ended: EndedSession }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => void savedOf(dbsOf(ended.userId)).then(setSaved), [ended.userId]);
  if (!saved) return null;
  const { unsent, agreed, phone } = saved;
  const number = digits(shortened(showPhone(phone)));
  const actions = plural(unsent, {
    one: '# action of yours is saved here',
    other: '# actions of yours are saved here',
  });
  return (
    <>
      {unsent > 0 && (
        <Alert icon="lock">
          <b className="line">{actions}</b>
          {t`Sign in with ${number}, and they are sent.`}
        </Alert>
      )}
      {agreed.map((trip) => (
        <AgreedTrip key={trip.id} trip={trip} />
      ))}
    </>
  );
}

/** The details needed during the journey, readable without a session. */
function AgreedTrip({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const { journey } = useDateFormat();
  const roadName = useRoadName();
  const shown = useShownPhone();
  const { contact, terms, boarding_pin: pin } = trip;
  if (!contact) return null;
  const plate = terms ? showPlate(terms.car.registration, locale) : '';
  return (
    <Card label={roadName(trip)}>
      <b>{roadName(trip)}</b>
      <span className="small mute">{journey(Date.parse(trip.journey_date_time), correctedNow())}</span>
      <span className="row wrap">
        <span className="grow">{contact.name}</span>
        <a href={`tel:${contact.phone}`}>{shown(contact.phone)}</a>
      </span>
      {(plate !== '' || pin !== null) && (
        <span className="row wrap small">
          <span className="grow">{plate}</span>
          {pin !== null && (
            <span>
              {t`Boarding PIN`} <b>{digits(pin)}</b>
            </span>
          )}
        </span>
      )}
    </Card>
  );
}
