import { useLingui } from '@lingui/react/macro';
import { seatsOf } from '../../../domain/car/car.ts';
import type { PlaceEnd } from '../../../domain/trip/trip-draft.ts';
import type { TripQuestion } from '../../../domain/trip/trip-draft.ts';
import { whoParts } from '../../../domain/trip/travellers.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useNow } from '../../platform/ticker.ts';
import { EndInput } from '../../place/end-input.tsx';
import { PlacesHint } from '../../place/places-hint.tsx';
import { TripTypeChoice } from '../../place/trip-type-choice.tsx';
import { useKnownPlaces } from '../../place/use-known-places.ts';
import { CarTypeText } from '../parts/trip-meta.tsx';
import { Trouble } from '../../ui/status/alert.tsx';
import { CarChoice } from './who/car-choice.tsx';
import { WhoField } from './who/who-field.tsx';
import { JourneyAtOnce } from './steps/journey-at-once.tsx';
import { InDrawer } from './in-drawer.tsx';
import { NoteField } from './steps/note-field.tsx';
import { OwnCars, OwnCarMissing } from './steps/own-cars.tsx';
import { OwnPrice } from './steps/own-price.tsx';
import type { StepProps } from './steps/step-props.ts';
import { readDhakaInstant } from '../../../domain/base/calendar.ts';
import { JourneyMoment, ReturnMoment } from './steps/time-step.tsx';
import { useRefusalTexts } from './use-refusal-texts.ts';

const MINUTE_MS = 60_000;

type QuestionProps = StepProps & { question: TripQuestion; wide: boolean };

/** One question of the dialog with its control. */
export function Question(props: QuestionProps) {
  switch (props.question) {
    case 'own-car':
      return <OwnCarQuestion {...props} />;
    case 'journey':
    case 'return':
      return <MomentQuestion {...props} />;
    case 'pickup':
    case 'via':
    case 'destination':
      return <PlaceQuestion {...props} end={props.question} />;
    case 'trip-type':
      return <TripTypeQuestion {...props} />;
    case 'car':
      return <CarQuestion {...props} />;
  }
}

function OwnCarQuestion({ draft, refusals, send }: QuestionProps) {
  return (
    <>
      <OwnCars draft={draft} send={send} />
      <OwnCarMissing refusals={refusals} />
    </>
  );
}

function MomentQuestion({ question, wide, draft, refusals, send }: QuestionProps) {
  const { t } = useLingui();
  const format = useDateFormat();
  const now = useNow(MINUTE_MS);
  const text = useRefusalTexts(refusals);
  const back = question === 'return';
  const at = back
    ? readDhakaInstant(draft.returnDate, draft.returnTime)
    : readDhakaInstant(draft.journeyDate, draft.journeyTime);
  const Moment = back ? ReturnMoment : JourneyMoment;
  const error = back ? text('return_date', 'return_time') : text('journey_date', 'journey_time');
  return (
    <>
      <p className="small mute">{t`Today or within the next 4 days`}</p>
      <InDrawer
        wide={wide}
        title={back ? t`Return` : t`Journey`}
        icon="calendar"
        value={at === null ? null : format.journeyLong(at)}
      >
        <Moment draft={draft} refusals={refusals} send={send} now={now} />
      </InDrawer>
      {!wide && <Trouble text={error} />}
    </>
  );
}

function PlaceQuestion({ end, role, draft, refusals, send }: QuestionProps & { end: PlaceEnd }) {
  const { t } = useLingui();
  const known = useKnownPlaces();
  return (
    <>
      {end === 'via' && (
        <p className="small mute">{t`Only if the car is to stop somewhere on the way. Otherwise go on.`}</p>
      )}
      <div className={end === 'via' ? undefined : 'titled'}>
        <EndInput
          end={end}
          role={role}
          places={draft.places}
          known={known}
          error={useRefusalTexts(refusals)(`${end}_full_address`)}
          onType={(_, text) => {
            if (end === 'via' && !draft.viaShown) send({ type: 'SHOW_VIA', shown: true });
            send({ type: 'TYPE_PLACE', end, text });
          }}
          onChoose={(_, place) => {
            if (end === 'via' && !draft.viaShown) send({ type: 'SHOW_VIA', shown: true });
            send({ type: 'CHOOSE_PLACE', end, place });
          }}
          onClear={() =>
            send(end === 'via' ? { type: 'SHOW_VIA', shown: false } : { type: 'CLEAR_PLACE', end })
          }
        />
      </div>
      {(known.failed || draft.places[end].place === null) && <PlacesHint failed={known.failed} />}
      {end === 'destination' && <JourneyAtOnce role={role} draft={draft} />}
    </>
  );
}

function TripTypeQuestion({ role, draft, send }: QuestionProps) {
  const { t } = useLingui();
  return (
    <>
      <TripTypeChoice value={draft.type} onChange={(tripType) => send({ type: 'SET_TRIP_TYPE', tripType })} />
      <p className="small mute">
        {role === 'provider'
          ? draft.type === 'round'
            ? t`You drive the passenger back too. Next you say when.`
            : t`You drive there. The way back is not in the fare.`
          : draft.type === 'round'
            ? t`The same car brings you back. Next you say when.`
            : t`The car takes you there. The way back is not in the fare.`}
      </p>
    </>
  );
}

function CarQuestion({ role, wide, draft, refusals, send }: QuestionProps) {
  const { t } = useLingui();
  const text = useRefusalTexts(refusals);
  const who = whoParts(draft, useLocale())
    .map((part) => part.text)
    .join(', ');
  return (
    <>
      {role === 'provider' ? (
        <OwnPrice draft={draft} refusals={refusals} send={send} />
      ) : (
        <>
          <InDrawer
            wide={wide}
            title={t`Who travels?`}
            icon="users"
            value={who.length > 0 ? who : t`Who travels? You need not say.`}
          >
            <WhoField draft={draft} send={send} />
          </InDrawer>
          <InDrawer
            wide={wide}
            title={t`Which car will you take?`}
            icon="car-front"
            value={draft.carType && <CarTypeText type={draft.carType} seats={seatsOf(draft.carType)} />}
            closesOn={draft.carType}
          >
            <CarChoice draft={draft} send={send} titled={false} />
          </InDrawer>
        </>
      )}
      <Trouble text={text('car_type')} />
      <NoteField role={role} note={draft.trip_note ?? ''} error={text('trip_note')} send={send} />
    </>
  );
}
