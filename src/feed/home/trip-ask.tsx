import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, dhakaDate } from '../../../domain/base/calendar.ts';
import { selectableTimes } from '../../../domain/base/offered-dates.ts';
import { carTypeChoices, isCarType, seatsOf } from '../../../domain/car/car.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { carTypeNames } from '../../trip/parts/trip-meta.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { datesOnOffer, linkOf, timeOn, type Ask } from './request-shortcut.ts';
import { AskSelect } from './ask-select.tsx';

const MINUTE_MS = 60_000;

type TripAskProps = { opening: Ask; draft: TripDraft | null; wide: boolean };

type AskEndsProps = {
  ask: Ask;
  link: ReturnType<typeof linkOf>;
  onSwap: (ends: Pick<Ask, 'pickup' | 'destination'>) => void;
};

function AskEnds({ ask, link, onSwap }: AskEndsProps) {
  const { t } = useLingui();
  return (
    <div className="row">
      <ol className="way">
        <li>
          <Link to="/trip-request" search={{ ...link, focus: 'pickup' }}>
            <small>{t`Where will you get in?`}</small>
            {ask.pickup === '' ? <b className="ph">{t`Write the name of a place`}</b> : <b>{ask.pickup}</b>}
          </Link>
        </li>
        <li>
          <Link to="/trip-request" search={{ ...link, focus: 'destination' }}>
            <small>{t`Where will you go?`}</small>
            {ask.destination === '' ? (
              <b className="ph">{t`Write the name of a place`}</b>
            ) : (
              <b>{ask.destination}</b>
            )}
          </Link>
        </li>
      </ol>
      <IconButton
        icon="arrow-up-down"
        label={t`Swap the places`}
        onClick={() => onSwap({ pickup: ask.destination, destination: ask.pickup })}
      />
    </div>
  );
}

/** The beginning of a trip request on the home page; the wizard continues from its values. */
export function TripAsk({ opening, draft, wide }: TripAskProps) {
  const { i18n, t } = useLingui();
  const { digits } = useFormat();
  const format = useDateFormat();
  const now = useNow(MINUTE_MS);
  const [changed, setChanged] = useState<Partial<Ask>>({});
  const ask: Ask = { ...opening, ...changed };
  const change = (part: Partial<Ask>): void => setChanged({ ...changed, ...part });
  const link = linkOf(ask, draft);
  const nameOfCar = (carType: Ask['carType']): string => {
    const [name, seats] = [i18n._(carTypeNames[carType]), digits(seatsOf(carType))];
    return t`${name}, ${seats}`;
  };
  const dayText = (date: string): string => {
    if (date > addDays(dhakaDate(now), 2)) return format.date(date);
    const { top, weekday, day } = format.dateStrip(date, now);
    return `${top}, ${weekday} ${day}`;
  };
  return (
    <div className="ask">
      {wide && (
        <Segmented
          label={t`Kind of trip`}
          value={ask.type}
          onChange={(type) => change({ type })}
          options={[
            { value: 'oneway', label: t`One way` },
            { value: 'round', label: t`Up-Down` },
          ]}
        />
      )}
      <AskEnds ask={ask} link={link} onSwap={change} />
      <div className="askwhen" data-now="">
        <AskSelect
          icon="calendar"
          label={t`Day of the journey`}
          value={ask.date}
          onChange={(date) => change({ date, time: timeOn(date, ask.time, now) })}
          options={datesOnOffer(now).map((date) => ({ value: date, label: dayText(date) }))}
        />
        <AskSelect
          icon="clock"
          label={t`Time of the journey`}
          value={ask.time}
          onChange={(time) => change({ time })}
          options={selectableTimes(ask.date, now).map((time) => ({ value: time, label: format.time(time) }))}
        />
        {wide && (
          <AskSelect
            icon="car-front"
            label={t`Kind of car`}
            value={ask.carType}
            onChange={(value) => {
              if (isCarType(value)) change({ carType: value });
            }}
            options={carTypeChoices.map((carType) => ({ value: carType, label: nameOfCar(carType) }))}
          />
        )}
      </div>
      <Link className={buttonClass({ variant: 'accent', wide: true })} to="/trip-request" search={link}>
        {t`Submit a trip request`}
        <Icon name="arrow-right" />
      </Link>
    </div>
  );
}
