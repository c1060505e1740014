import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { CarType } from '../../../domain/car/car.ts';
import { readDhakaInstant } from '../../../domain/base/calendar.ts';
import { journeyText } from '../../../domain/base/date-text.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const MINUTE_MS = 60_000;

export const carTypeNames: Record<CarType, MessageDescriptor> = {
  'sedan car': msg`Sedan`,
  'mini micro': msg`Mini micro`,
  micro: msg`Micro`,
  'premium car': msg`Premium`,
};

/** 'Sedan, 4 seats' */
export function CarTypeText({ type, seats }: { type: CarType; seats: number }) {
  const { i18n, t } = useLingui();
  const { digits } = useFormat();
  const [name, count] = [i18n._(carTypeNames[type]), digits(seats)];
  return <>{t`${name}, ${count} seats`}</>;
}

type Meta = Pick<FeedRow, 'journey_date_time' | 'return_date' | 'return_time' | 'car_type' | 'no_of_seat'>;

/** The start of the journey, the return and the car. */
export function TripMeta({ trip }: { trip: Meta }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const now = useNow(MINUTE_MS);
  const { return_date: date, return_time: time } = trip;
  const back = date && time ? readDhakaInstant(date, time) : null;
  const when = back && journeyText(back, now, locale);
  return (
    <p className="meta">
      <span data-day="">
        <Icon name="calendar" />
        {journeyText(Date.parse(trip.journey_date_time), now, locale)}
      </span>
      {when && (
        <span data-day="">
          <Icon name="repeat" />
          {t`Return: ${when}`}
        </span>
      )}
      <span>
        <Icon name="car-front" />
        <CarTypeText type={trip.car_type} seats={trip.no_of_seat} />
      </span>
    </p>
  );
}

export function TripNote({ note }: { note: string | null }) {
  return note === null ? null : <p className="note">“{note}”</p>;
}
