import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ChosenPlace } from '../../domain/place/chosen-place.ts';
import type { PlaceEnd, TripDraft } from '../../domain/trip/trip-draft.ts';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { EndInput, type EndInputProps } from './end-input.tsx';
import { OwnPlaces } from './own-places.tsx';
import { PlacesHint } from './places-hint.tsx';
import { TripTypeChoice } from './trip-type-choice.tsx';
import { useKnownPlaces } from './use-known-places.ts';

type JourneyPlacesProps = {
  /** The role of the traveller: a car owner is asked as the one who drives. */
  role: EndInputProps['role'];
  journey: Pick<TripDraft, 'places' | 'viaShown' | 'type'>;
  /** The name of the field to focus, if any. */
  focus?: string | null;
  errorOf?: (end: PlaceEnd) => string | undefined;
  onTripType: (type: TripDraft['type']) => void;
  onType: (end: PlaceEnd, text: string) => void;
  onChoose: (end: PlaceEnd, place: ChosenPlace) => void;
  onClear: (end: PlaceEnd) => void;
  onVia: (shown: boolean) => void;
  onSwap: () => void;
};

/** One way or round trip; pickup, destination and a stop on the way. */
export function JourneyPlaces(props: JourneyPlacesProps) {
  const {
    role,
    journey,
    focus = null,
    errorOf,
    onTripType,
    onVia,
    onSwap,
    onType,
    onChoose,
    onClear,
  } = props;
  const { t } = useLingui();
  const known = useKnownPlaces();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) fields.current?.querySelector<HTMLInputElement>(`input[name=${focus}]`)?.focus();
  }, [focus]);
  const { places, viaShown } = journey;
  const field = (end: PlaceEnd) => (
    <EndInput
      end={end}
      role={role}
      places={places}
      known={known}
      error={errorOf?.(end)}
      onType={onType}
      onChoose={onChoose}
      onClear={onClear}
    />
  );
  return (
    <>
      <TripTypeChoice value={journey.type} onChange={onTripType} />
      <div className="col g3" ref={fields}>
        {field('pickup')}
        {places.pickup.place && <OwnPlaces place={places.pickup.place} />}
        <div className="row">
          <span className="grow">
            <Button
              variant="text"
              small
              icon={viaShown ? 'minus' : 'plus'}
              aria-expanded={viaShown}
              onClick={() => onVia(!viaShown)}
            >
              {viaShown ? t`No stop on the way` : t`Stop on the way?`}
            </Button>
          </span>
          <IconButton icon="arrow-up-down" label={t`Swap the places`} onClick={onSwap} />
        </div>
        {viaShown && field('via')}
        {field('destination')}
      </div>
      {(known.failed || !places.pickup.place || !places.destination.place) && (
        <PlacesHint failed={known.failed} />
      )}
    </>
  );
}
