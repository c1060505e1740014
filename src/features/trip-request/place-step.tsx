import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef } from 'react';
import type { ChosenPlace } from '../../../domain/places/chosen-place.ts';
import type { PlaceEnd } from '../../../machines/trip-draft.ts';
import { tripsView } from '../../db/views.ts';
import { useView } from '../../sync/use-view.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { earlierPlaces } from '../../places/earlier-places.ts';
import { PlaceInput } from '../../places/place-input.tsx';
import type { StepProps } from './step-props.ts';
import { usePlaceFinder } from '../../places/use-place-finder.ts';
import { useRefusalTexts } from './use-refusal-texts.ts';

const nowhere = { pickup: [], destination: [] };

/** One way or up-down; from where, where to, and where to stop on the way. */
export function PlaceStep({ draft, refusals, send, focus }: StepProps & { focus: string | null }) {
  const { t } = useLingui();
  const { finder, failed } = usePlaceFinder();
  const trips = useView((dbs) => tripsView(dbs), []);
  const earlier = useMemo(
    () => (finder && trips ? earlierPlaces(trips, finder.placeNamed) : nowhere),
    [finder, trips],
  );
  const refusalText = useRefusalTexts(refusals);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) fields.current?.querySelector<HTMLInputElement>(`input[name=${focus}]`)?.focus();
  }, [focus]);
  const { pickup, destination } = draft.places;
  const search = (end: PlaceEnd) => ({
    finder,
    name: end,
    field: draft.places[end],
    onType: (text: string) => send({ type: 'TYPE_PLACE', end, text }),
    onChoose: (place: ChosenPlace) => send({ type: 'CHOOSE_PLACE', end, place }),
    onClear: () => send({ type: 'CLEAR_PLACE', end }),
  });
  return (
    <>
      <Segmented
        label={t`Kind of trip`}
        value={draft.type}
        onChange={(tripType) => send({ type: 'SET_TRIP_TYPE', tripType })}
        options={[
          { value: 'oneway', label: t`One way` },
          { value: 'round', label: t`Up-Down` },
        ]}
      />
      <div className="col g3" ref={fields}>
        <PlaceInput
          {...search('pickup')}
          label={t`Where will you get in?`}
          icon="circle-dot"
          from={null}
          earlier={earlier.pickup}
          without={[destination.place?.placeId ?? null]}
          error={refusalText('pickup_full_address')}
        />
        <div className="row">
          <span className="grow">
            <Button
              variant="text"
              small
              icon={draft.viaShown ? 'minus' : 'plus'}
              aria-expanded={draft.viaShown}
              onClick={() => send({ type: 'SHOW_VIA', shown: !draft.viaShown })}
            >
              {draft.viaShown ? t`No stop on the way` : t`Stop on the way?`}
            </Button>
          </span>
          <IconButton
            icon="arrow-up-down"
            label={t`Swap the places`}
            onClick={() => send({ type: 'SWAP_ENDS' })}
          />
        </div>
        {draft.viaShown && (
          <PlaceInput
            {...search('via')}
            label={t`Where will you stop?`}
            icon="map-pin"
            from={pickup.place}
            earlier={earlier.destination}
            without={[pickup.place?.placeId ?? null, destination.place?.placeId ?? null]}
            error={refusalText('via_full_address')}
          />
        )}
        <PlaceInput
          {...search('destination')}
          label={t`Where will you go?`}
          icon="milestone"
          from={pickup.place}
          earlier={earlier.destination}
          without={[pickup.place?.placeId ?? null]}
          error={refusalText('destination_full_address')}
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
