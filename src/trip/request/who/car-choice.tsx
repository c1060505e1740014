import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { seatsOf } from '../../../../domain/car/car.ts';
import { proposedCar, seatsFor } from '../../../../domain/trip/travellers.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Hint } from '../../../ui/status/hint.tsx';
import { CarTypes } from '../steps/car-types.tsx';
import type { StepProps } from '../steps/step-props.ts';

type CarChoiceProps = Pick<StepProps, 'draft' | 'send'> & {
  /** False if a title already asks. */
  titled?: boolean;
};

/** The car that seats everybody, as a proposal; all kinds of car if nobody was counted, or on a press. */
export function CarChoice({ draft, send, titled = true }: CarChoiceProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const [all, setAll] = useState(false);
  const proposed = proposedCar(draft);
  const folded = proposed !== null && !all && draft.carType === proposed;
  const filled = seatsFor(draft);
  const seats = digits(filled);
  const isTight = draft.carType !== null && filled > seatsOf(draft.carType);
  return (
    <>
      <div className="row asked">
        {folded || titled ? (
          <h2 className="grow">{folded ? t`The car that holds everybody` : t`Which car will you take?`}</h2>
        ) : null}
        {folded && (
          <Button variant="text" small trailing="chevron-right" onClick={() => setAll(true)}>
            {t`All cars`}
          </Button>
        )}
      </div>
      <CarTypes draft={draft} send={send} {...(folded && { only: proposed })} />
      {isTight && (
        <Hint>
          {proposed === null
            ? t`No car here has ${seats} seats. You can ask for two cars, each with a request.`
            : t`You need about ${seats} seats: it will be tight in this car.`}
        </Hint>
      )}
    </>
  );
}
