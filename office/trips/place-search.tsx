import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { chosenPlace, type ChosenPlace } from '../../domain/place/chosen-place.ts';
import { searchPlaces } from '../../domain/place/search.ts';
import type { PlaceField } from '../../domain/trip/trip-draft.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

const SHOWN = 6;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The villages, of which there are many, are loaded with the first search. */
const unionsQuery = queryOptions({
  queryKey: ['unions'],
  queryFn: async () => (await import('../../domain/place/unions.ts')).unionEntries(pause),
  staleTime: Infinity,
});

type PlaceSearchProps = {
  label: string;
  field: PlaceField;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (place: ChosenPlace) => void;
};

/** A place as the caller says it; Enter takes the first match. */
export function PlaceSearch({ label, field, error, onType, onChoose }: PlaceSearchProps) {
  const { t } = useLingui();
  const { locale } = useOfficeFormat();
  const id = useId();
  const unions = useQuery(unionsQuery);
  const hits =
    field.place === null ? searchPlaces(field.text, { locale, limit: SHOWN, unions: unions.data ?? [] }) : [];
  const found = hits.map(({ place }) => chosenPlace(place, locale));
  const [first] = found;
  return (
    <div className="o-f">
      <span aria-hidden="true">{label}</span>
      <input
        className="in1"
        aria-label={label}
        autoComplete="off"
        value={field.text}
        maxLength={60}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (first) onChoose(first);
        }}
      />
      {error !== undefined && (
        <small id={id} className="bad-t" role="alert">
          {error}
        </small>
      )}
      {found.length > 0 && (
        <div className="why tall" role="group" aria-label={t`Places found`}>
          {found.map((place) => (
            <button key={place.placeId} type="button" onClick={() => onChoose(place)}>
              {place.address}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
