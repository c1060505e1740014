import { useLingui } from '@lingui/react/macro';
import { Trouble } from '../../../ui/status/alert.tsx';
import { CarTypes } from './car-types.tsx';
import { NoteField } from './note-field.tsx';
import { OwnCars, OwnCarMissing } from './own-car.tsx';
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
      <h2>{role === 'provider' ? t`With which car?` : t`Which car will you take?`}</h2>
      {role === 'provider' ? (
        <>
          <OwnCars draft={draft} send={send} />
          <OwnCarMissing refusals={refusals} />
          <OwnPrice draft={draft} refusals={refusals} send={send} />
        </>
      ) : (
        <CarTypes draft={draft} send={send} />
      )}
      <Trouble text={error} />
      <NoteField role={role} note={draft.trip_note ?? ''} error={refusalText('trip_note')} send={send} />
    </>
  );
}
