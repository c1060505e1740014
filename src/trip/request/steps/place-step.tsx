import { JourneyPlaces } from '../../../place/journey-places.tsx';
import { JourneyAtOnce } from './journey-at-once.tsx';
import type { StepProps } from './step-props.ts';
import { useRefusalTexts } from '../use-refusal-texts.ts';

/** Pickup, destination and type of trip. */
export function PlaceStep({ role, draft, refusals, send, focus }: StepProps & { focus: string | null }) {
  const refusalText = useRefusalTexts(refusals);
  return (
    <>
      <JourneyPlaces
        role={role}
        journey={draft}
        focus={focus}
        errorOf={(end) => refusalText(`${end}_full_address`)}
        onTripType={(tripType) => send({ type: 'SET_TRIP_TYPE', tripType })}
        onType={(end, text) => send({ type: 'TYPE_PLACE', end, text })}
        onChoose={(end, place) => send({ type: 'CHOOSE_PLACE', end, place })}
        onClear={(end) => send({ type: 'CLEAR_PLACE', end })}
        onVia={(shown) => send({ type: 'SHOW_VIA', shown })}
        onSwap={() => send({ type: 'SWAP_ENDS' })}
      />
      <JourneyAtOnce role={role} draft={draft} />
    </>
  );
}
