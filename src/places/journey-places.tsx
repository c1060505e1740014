import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import type { ChosenPlace } from '../../domain/places/chosen-place.ts';
import type { PlaceEnd, TripDraft } from '../../machines/trip-draft.ts';
import { tripsView } from '../db/trip-views.ts';
import { useView } from '../sync/use-view.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { earlierPlaces } from './earlier-places.ts';
import { PlaceInput } from './place-input.tsx';
import { usePlaceFinder } from './use-place-finder.ts';

type JourneyPlacesProps = {
  journey: Pick<TripDraft, 'places' | 'viaShown' | 'type'>;
  /** The field to begin with, if any. */
  focus?: string | null;
  errorOf?: (end: PlaceEnd) => string | undefined;
  onTripType: (type: TripDraft['type']) => void;
  onType: (end: PlaceEnd, text: string) => void;
  onChoose: (end: PlaceEnd, place: ChosenPlace) => void;
  onClear: (end: PlaceEnd) => void;
  onVia: (shown: boolean) => void;
  onSwap: () => void;
};

const nowhere = { pickup: [], destination: [] };

/** One way or up-down; from where, where to, and where to stop on the way. */
export function JourneyPlaces({ journey, focus = null, errorOf, ...on }: JourneyPlacesProps) {
  const { t } = useLingui();
  const { finder, failed } = usePlaceFinder();
  const trips = useView((dbs) => tripsView(dbs), []);
  const earlier = useMemo(
    () => (finder && trips ? earlierPlaces(trips, finder.placeNamed) : nowhere),
    [finder, trips],
  );
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) fields.current?.querySelector<HTMLInputElement>(`input[name=${focus}]`)?.focus();
  }, [focus]);
  const { places, viaShown } = journey;
  const { pickup, destination } = places;
  const field = (end: PlaceEnd) => ({
    finder,
    name: end,
    field: places[end],
    error: errorOf?.(end),
    onType: (text: string) => on.onType(end, text),
    onChoose: (place: ChosenPlace) => on.onChoose(end, place),
    onClear: () => on.onClear(end),
  });
  return (
    <>
      <Segmented
        label={t`Kind of trip`}
        value={journey.type}
        onChange={on.onTripType}
        options={[
          { value: 'oneway', label: t`One way` },
          { value: 'round', label: t`Up-Down` },
        ]}
      />
      <div className="col g3" ref={fields}>
        <PlaceInput
          {...field('pickup')}
          label={t`Where will you get in?`}
          icon="circle-dot"
          from={null}
          earlier={earlier.pickup}
          without={[destination.place?.placeId ?? null]}
        />
        <div className="row">
          <span className="grow">
            <Button
              variant="text"
              small
              icon={viaShown ? 'minus' : 'plus'}
              aria-expanded={viaShown}
              onClick={() => on.onVia(!viaShown)}
            >
              {viaShown ? t`No stop on the way` : t`Stop on the way?`}
            </Button>
          </span>
          <IconButton icon="arrow-up-down" label={t`Swap the places`} onClick={on.onSwap} />
        </div>
        {viaShown && (
          <PlaceInput
            {...field('via')}
            label={t`Where will you stop?`}
            icon="map-pin"
            from={pickup.place}
            earlier={earlier.destination}
            without={[pickup.place?.placeId ?? null, destination.place?.placeId ?? null]}
          />
        )}
        <PlaceInput
          {...field('destination')}
          label={t`Where will you go?`}
          icon="milestone"
          from={pickup.place}
          earlier={earlier.destination}
          without={[pickup.place?.placeId ?? null]}
        />
      </div>
      {failed ? (
        <Alert icon="cloud-off">
          {t`The list of places is not on this phone yet. Open this page once with a net.`}
        </Alert>
      ) : (
        <Hint>{t`Choose a place from the list. Then we can tell the distance and the fare.`}</Hint>
      )}
    </>
  );
}
