import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { selectableDates } from '../../domain/base/offered-dates.ts';
import { carTypeChoices } from '../../domain/car/car.ts';
import { needName } from '../../domain/trip/need-words.ts';
import { mostOfCount, tripNeeds } from '../../domain/trip/travellers.ts';
import { withFields, withPlace, withText, type TripDraft } from '../../domain/trip/trip-draft.ts';
import { carWords } from './trip-words.ts';
import { Chips, Select } from '../kit/controls.tsx';
import { Field, type FieldErrors } from '../kit/field.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { PlaceSearch } from './place-search.tsx';

type PartProps = { draft: TripDraft; errors: FieldErrors; onDraft: (draft: TripDraft) => void };
type CallerFormProps = PartProps & {
  /** Null where the number has an account. */
  name: string | null;
  onName: (name: string) => void;
};

/** The caller's trip in the order in which people say it: who, from where to where, when, how many. */
export function CallerForm({ name, onName, ...part }: CallerFormProps) {
  const { t } = useLingui();
  const { draft, errors, onDraft } = part;
  const ends = { pickup: t`From where`, destination: t`Where to` } as const;
  return (
    <div className="pane o-form">
      {name !== null && (
        <Field label={t`Their name`} name="name" errors={errors} value={name} max={100} onChange={onName} />
      )}
      {(['pickup', 'destination'] as const).map((end) => (
        <PlaceSearch
          key={end}
          label={ends[end]}
          field={draft.places[end]}
          error={errors[`${end}_full_address`]}
          onType={(text) => onDraft(withText(draft, end, text))}
          onChoose={(place) => onDraft(withPlace(draft, end, place))}
        />
      ))}
      <When {...part} />
      <WhoTravels {...part} />
      <Field
        label={t`A word to car owners`}
        name="trip_note"
        errors={errors}
        value={draft.trip_note ?? ''}
        max={200}
        onChange={(note) => onDraft({ ...draft, trip_note: note })}
      />
    </div>
  );
}

function When({ draft, errors, onDraft }: PartProps) {
  const { t } = useLingui();
  const [now] = useState(Date.now);
  const today = dhakaDate(now);
  const days = { [today]: t`Today`, [selectableDates(now)[1] ?? today]: t`Tomorrow` };
  const fills = (fields: Partial<TripDraft>): void => onDraft({ ...draft, ...fields });
  return (
    <>
      <Chips
        label={t`Day`}
        chips={Object.entries(days).map(([day, dayName]) => ({
          name: dayName,
          isOn: draft.journeyDate === day,
          onPress: () => fills({ journeyDate: day }),
        }))}
      />
      <Moment
        labels={[t`Day of the journey`, t`Time`]}
        names={['journey_date', 'journey_time']}
        values={[draft.journeyDate, draft.journeyTime]}
        errors={errors}
        onChange={(journeyDate, journeyTime) => fills({ journeyDate, journeyTime })}
      />
      <Select
        label={t`One way or back too`}
        value={draft.type}
        options={[
          { value: 'oneway' as const, name: t`One way` },
          { value: 'round' as const, name: t`There and back` },
        ]}
        onChoose={(kind) => fills({ type: kind ?? 'oneway' })}
      />
      {draft.type === 'round' && (
        <Moment
          labels={[t`Day of the return`, t`Time of the return`]}
          names={['return_date', 'return_time']}
          values={[draft.returnDate, draft.returnTime]}
          errors={errors}
          onChange={(returnDate, returnTime) => fills({ returnDate, returnTime })}
        />
      )}
    </>
  );
}

function WhoTravels({ draft, errors, onDraft }: PartProps) {
  const { t } = useLingui();
  const { say, locale } = useOfficeFormat();
  const needs = draft.needs ?? [];
  const adultsOf = (typed: string): number =>
    Math.min(mostOfCount, Math.max(0, Math.round(Number(typed)) || 0));
  return (
    <>
      <div className="o-three">
        <Field
          label={t`People`}
          name="adults"
          errors={errors}
          type="number"
          value={String(draft.adults ?? '')}
          onChange={(typed) => onDraft(withFields(draft, { adults: adultsOf(typed) }))}
        />
        <div className="o-f">
          <span>{t`Car`}</span>
          <Select
            label={t`Car`}
            none={t`Choose`}
            value={draft.carType ?? undefined}
            options={carTypeChoices.map((value) => ({ value, name: say(carWords[value]) }))}
            onChoose={(carType) => onDraft({ ...draft, carType: carType ?? null })}
          />
          {errors['car_type'] !== undefined && (
            <small className="bad-t" role="alert">
              {errors['car_type']}
            </small>
          )}
        </div>
      </div>
      <Chips
        label={t`What they need`}
        chips={tripNeeds.map((need) => {
          const isOn = needs.includes(need);
          const others = needs.filter((each) => each !== need);
          return {
            name: needName(need, locale),
            isOn,
            onPress: () => onDraft(withFields(draft, { needs: isOn ? others : [...needs, need] })),
          };
        })}
      />
    </>
  );
}

type MomentProps = {
  labels: [day: string, time: string];
  names: [day: string, time: string];
  values: [day: string | null, time: string | null];
  errors: FieldErrors;
  onChange: (date: string | null, time: string | null) => void;
};

function Moment({ labels, names, values: [date, time], errors, onChange }: MomentProps) {
  return (
    <div className="o-three">
      <Field
        label={labels[0]}
        name={names[0]}
        errors={errors}
        type="date"
        value={date ?? ''}
        onChange={(typed) => onChange(typed || null, time)}
      />
      <Field
        label={labels[1]}
        name={names[1]}
        errors={errors}
        type="time"
        value={time?.slice(0, 5) ?? ''}
        onChange={(typed) => onChange(date, typed === '' ? null : `${typed}:00`)}
      />
    </div>
  );
}
