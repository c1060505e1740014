import { useLingui } from '@lingui/react/macro';
import { Trouble } from '../../../ui/status/alert.tsx';
import { CarChoice } from '../who/car-choice.tsx';
import { WhoField } from '../who/who-field.tsx';
import { NoteField } from './note-field.tsx';
import { OwnCars, OwnCarMissing } from './own-cars.tsx';
import { OwnPrice } from './own-price.tsx';
import type { StepProps } from './step-props.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

/** A passenger chooses a car type, a car owner one of their cars and its price; both may add a note. */
export function CarStep({ role, draft, refusals, send }: StepProps) {
  const { t } = useLingui();
  const refusalText = useRefusalTexts(refusals);
  const error = refusalText('car_type');
  return (
    <>
      {role === 'provider' ? (
        <>
          <h2>{t`With which car?`}</h2>
          <OwnCars draft={draft} send={send} />
          <OwnCarMissing refusals={refusals} />
          <OwnPrice draft={draft} refusals={refusals} send={send} />
        </>
      ) : (
        <>
          <div className="row asked">
            <h2 className="grow">{t`Who travels?`}</h2>
            <span className="small mute">{t`you need not say`}</span>
          </div>
          <WhoField draft={draft} send={send} />
          <CarChoice draft={draft} send={send} />
        </>
      )}
      <Trouble text={error} />
      <NoteField role={role} note={draft.trip_note ?? ''} error={refusalText('trip_note')} send={send} />
    </>
  );
}
