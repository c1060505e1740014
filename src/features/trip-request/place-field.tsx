import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import { chosenPlace, type ChosenPlace } from '../../../domain/places/chosen-place.ts';
import { districtById } from '../../../domain/places/districts.ts';
import type { Place } from '../../../domain/places/gazetteer.ts';
import type { PlaceEnd, PlaceField as Field } from '../../../machines/trip-draft.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox-options.tsx';
import type { IconName } from '../../ui/icon-drawings.ts';
import type { StepProps } from './step-props.ts';
import type { PlaceFinder } from './use-place-finder.ts';

type PlaceFieldProps = Pick<StepProps, 'send'> & {
  end: PlaceEnd;
  label: string;
  icon: IconName;
  field: Field;
  finder: PlaceFinder | null;
  /** Where the journey starts, for the distances in the list. */
  from: ChosenPlace | null;
  earlier: readonly Place[];
  /** Ids of places that make no sense here. */
  without: readonly (string | null)[];
  error: string | undefined;
};

type PlaceOption = ComboboxOption & { place: Place };

/** One end of the journey: typed, and then chosen from the list (SPEC 5). */
export function PlaceField(props: PlaceFieldProps) {
  const { end, label, icon, field, finder, error, send } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const options = usePlaceOptions(props);
  return (
    <Combobox<PlaceOption>
      name={end}
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
      onTextChange={(text) => send({ type: 'TYPE_PLACE', end, text })}
      onPick={({ place }) => send({ type: 'CHOOSE_PLACE', end, place: chosenPlace(place, locale) })}
      onClear={() => send({ type: 'CLEAR_PLACE', end })}
    />
  );
}

function usePlaceOptions({ field, finder, from, earlier, without }: PlaceFieldProps): PlaceOption[] {
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
