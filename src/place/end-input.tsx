import { useLingui } from '@lingui/react/macro';
import type { ChosenPlace } from '../../domain/place/chosen-place.ts';
import type { PlaceEnd, TripDraft } from '../../domain/trip/trip-draft.ts';
import type { IconName } from '../ui/icons/icon-drawings.ts';
import { PlaceInput } from './place-input.tsx';
import type { KnownPlaces } from './use-known-places.ts';

export type EndInputProps = {
  role: 'customer' | 'provider';
  end: PlaceEnd;
  places: TripDraft['places'];
  known: KnownPlaces;
  error: string | undefined;
  onType: (end: PlaceEnd, text: string) => void;
  onChoose: (end: PlaceEnd, place: ChosenPlace) => void;
  onClear: (end: PlaceEnd) => void;
};

const icons: Record<PlaceEnd, IconName> = { pickup: 'circle-dot', via: 'map-pin', destination: 'milestone' };

/** One end of a journey, or a stop on its way. */
export function EndInput({ role, end, places, known, error, onType, onChoose, onClear }: EndInputProps) {
  const { t } = useLingui();
  const labels: Record<PlaceEnd, string> = {
    pickup: role === 'provider' ? t`Where do you start from?` : t`Where will you get in?`,
    via: t`Where will you stop?`,
    destination: t`Where will you go?`,
  };
  const others = (['pickup', 'destination'] as const).filter((other) => other !== end);
  return (
    <PlaceInput
      name={end}
      label={labels[end]}
      icon={icons[end]}
      field={places[end]}
      finder={known.finder}
      from={end === 'pickup' ? null : places.pickup.place}
      ownPlaces={known.ownPlaces}
      earlier={end === 'pickup' ? known.earlier.pickup : known.earlier.destination}
      without={others.map((other) => places[other].place?.placeId ?? null)}
      starts={end === 'pickup'}
      error={error}
      onType={(text) => onType(end, text)}
      onChoose={(place) => onChoose(end, place)}
      onClear={() => onClear(end)}
    />
  );
}
