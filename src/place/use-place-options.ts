import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import type { ChosenPlace } from '../../domain/place/chosen-place.ts';
import { districtById } from '../../domain/place/districts.ts';
import type { Place } from '../../domain/place/gazetteer.ts';
import type { PlaceField as Field } from '../../domain/trip/trip-draft.ts';
import type { OwnPlaceRow } from '../db/outbox/outbox-rows.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { mayFetchAhead } from '../platform/data-saver.ts';
import { createStore, useStore } from '../platform/store.ts';
import type { ComboboxOption } from '../ui/choosers/combobox-options.tsx';
import type { MapHit } from './google-place.ts';
import type { Suggestion } from './place-finder.ts';
import type { PlaceFinder } from './use-place-finder.ts';

const noUnions: PlaceFinder['unionsHere'] = createStore([]);

export type PlaceOption = ComboboxOption & {
  choice:
    | { kind: 'known'; place: Place }
    | { kind: 'own'; place: ChosenPlace }
    | { kind: 'google'; hit: MapHit }
    | { kind: 'here' | 'by-district' };
};

/** What the suggestions of a place field depend on. */
export type PlaceQuestion = {
  field: Field;
  finder: PlaceFinder | null;
  /** The start of the journey, for the distances in the list. */
  from: ChosenPlace | null;
  earlier: readonly Place[];
  ownPlaces: readonly OwnPlaceRow[];
  /** Ids of places that are not suggested here. */
  without: readonly (string | null)[];
  /** Whether this field is the start of the journey: the phone's position and terminals are then offered. */
  starts: boolean;
};

type Asked = Omit<PlaceQuestion, 'ownPlaces'>;

/** What the gazetteer finds for the words in the field. */
function useSuggestions({ field, finder, from, earlier, without, starts }: Asked): {
  text: string;
  found: Suggestion[];
} {
  const locale = useLocale();
  const text = useDeferredValue(field.text);
  const excluded = without.join(' ');
  // the list of unions arrives during typing, and what was typed is searched in it at once
  const unions = useStore(finder?.unionsHere ?? noUnions);
  const found = useMemo(
    () =>
      field.place || !finder
        ? []
        : finder.suggest(text, {
            locale,
            from,
            earlier,
            without: excluded.split(' '),
            starts,
            ahead: mayFetchAhead(),
            unions,
          }),
    [text, field.place, finder, locale, from, earlier, excluded, starts, unions],
  );
  return { text, found };
}

/**
 * The options of a place field: the gazetteer's places, then Google's, then the typed words with a district.
 */
export function usePlaceOptions(
  { field, finder, from, earlier, ownPlaces, without, starts }: PlaceQuestion,
  hits: readonly MapHit[],
): PlaceOption[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { distance } = useDateFormat();
  const { text, found } = useSuggestions({ field, finder, from, earlier, without, starts });
  if (field.place) return [];
  const own = found.map(({ place, known, distance: metres }): PlaceOption => {
    const district = districtById(place.districtId)?.name[locale] ?? '';
    const around = place.subDistrict ? `${place.subDistrict[locale]}, ${district}` : district;
    const area = place.kind === 'district' ? t`District town` : around;
    return {
      id: place.id,
      choice: { kind: 'known', place },
      label: place.name[locale],
      detail: known ? t`${area} · been there` : area,
      icon: known ? 'history' : place.kind === 'airport' ? 'plane' : 'map-pin',
      known,
      ...(metres !== null && { aside: `≈ ${distance(metres)}` }),
    };
  });
  const map = hits.map((hit): PlaceOption => ({
    id: `google-${hit.id}`,
    choice: { kind: 'google', hit },
    label: hit.name,
    detail: hit.area,
    icon: 'map-pin',
    aside: t`Google`,
  }));
  const typed = text.trim();
  if (!finder) return map;
  const here: PlaceOption = {
    id: 'here',
    choice: { kind: 'here' },
    label: t`I am here`,
    icon: 'map-pin',
    tile: true,
  };
  if (typed === '') {
    const remembered = ownPlaces
      .filter(({ place }) => !without.includes(place.placeId))
      .map(({ kind, place }): PlaceOption => {
        return {
          id: kind,
          choice: { kind: 'own', place },
          label: kind === 'home' ? t`My home` : t`My work`,
          icon: kind === 'home' ? 'house' : 'briefcase',
          tile: true,
        };
      });
    const isHereOffered = starts && 'geolocation' in navigator;
    return [...(isHereOffered ? [here] : []), ...remembered, ...own];
  }
  const byDistrict: PlaceOption = {
    id: 'by-district',
    choice: { kind: 'by-district' },
    label: t`Keep “${typed}”`,
    detail: t`Not in the list? Choose by district`,
    icon: 'pencil',
  };
  return [...own, ...map, byDistrict];
}
