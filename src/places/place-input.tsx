import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import { chosenPlace, type ChosenPlace } from '../../domain/places/chosen-place.ts';
import { districtById } from '../../domain/places/districts.ts';
import type { Place } from '../../domain/places/gazetteer.ts';
import type { PlaceField as Field } from '../../machines/trip-draft.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Combobox } from '../ui/combobox.tsx';
import type { ComboboxOption } from '../ui/combobox-options.tsx';
import type { IconName } from '../ui/icon-drawings.ts';
import type { PlaceFinder } from './use-place-finder.ts';

type PlaceInputProps = {
  name: string;
  label: string;
  icon: IconName;
  field: Field;
  finder: PlaceFinder | null;
  /** Where the journey starts, for the distances in the list. */
  from: ChosenPlace | null;
  earlier: readonly Place[];
  /** Ids of places that make no sense here. */
  without: readonly (string | null)[];
  error?: string | undefined;
  onType: (text: string) => void;
  onChoose: (place: ChosenPlace) => void;
  onClear: () => void;
};

type PlaceOption = ComboboxOption & { place: Place };

/** A place: typed, and then chosen from the list (SPEC 5). */
export function PlaceInput(props: PlaceInputProps) {
  const { name, label, icon, field, finder, error, onType, onChoose, onClear } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const options = usePlaceOptions(props);
  return (
    <Combobox<PlaceOption>
      name={name}
      label={label}
      icon={icon}
      placeholder={t`Write the name of a place`}
      text={field.text}
      options={options}
      emptyText={
        field.place
          ? ''
          : finder
            ? t`No such place in the list. Write it another way, or the nearest town.`
            : t`Loading the list of places…`
      }
      error={error}
      onTextChange={onType}
      onPick={({ place }) => onChoose(chosenPlace(place, locale))}
      onClear={onClear}
    />
  );
}

function usePlaceOptions({ field, finder, from, earlier, without }: PlaceInputProps): PlaceOption[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { distance } = useDateFormat();
  const text = useDeferredValue(field.text);
  const excluded = without.join(' ');
  const found = useMemo(
    () =>
      field.place || !finder
        ? []
        : finder.suggest(text, { locale, from, earlier, without: excluded.split(' ') }),
    [text, field.place, finder, locale, from, earlier, excluded],
  );
  return found.map(({ place, known, distance: metres }): PlaceOption => {
    const district = districtById(place.districtId)?.name[locale] ?? '';
    const area = place.kind === 'district' ? t`District town` : district;
    return {
      id: place.id,
      place,
      label: place.name[locale],
      detail: known ? t`${area} · been there` : area,
      icon: known ? 'history' : place.kind === 'airport' ? 'plane' : 'map-pin',
      known,
      ...(metres !== null && { aside: `≈ ${distance(metres, 'whole')}` }),
    };
  });
}
