import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { selectableDates } from '../../../domain/base/offered-dates.ts';
import { carModels } from '../../../domain/car/car-models.ts';
import { carSpellings, carWord } from '../../../domain/car/car-names.ts';
import type { PlaceField } from '../../../domain/trip/trip-draft.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { PlaceInput } from '../../place/place-input.tsx';
import { useKnownPlaces } from '../../place/use-known-places.ts';
import { correctedNow } from '../../platform/clock.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SearchableSelect } from '../../ui/choosers/searchable-select.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { SearchParts } from './search-parts.ts';
import { feedLink, unchosenEnds } from './search-terms.ts';

type End = 'pickup' | 'destination';

/** Search by pickup, destination, day and car. */
export function PlaceSearch({ terms, change, offered, onSearch }: SearchParts) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useDateFormat();
  const [used, setUsed] = useState(false);
  const known = useKnownPlaces(used);
  const [tried, setTried] = useState(false);
  const unchosen = unchosenEnds(terms);

  function search(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (unchosen.length === 0) onSearch(feedLink(terms, offered));
  }
  function set(end: End, field: PlaceField): void {
    setTried(false);
    change(end === 'pickup' ? { pickupLocation: field } : { destinationLocation: field });
  }
  const field = (end: End, label: string) => (
    <PlaceInput
      name={`search-${end}`}
      label={label}
      icon={end === 'pickup' ? 'circle-dot' : 'milestone'}
      field={end === 'pickup' ? terms.pickupLocation : terms.destinationLocation}
      finder={known.finder}
      from={end === 'pickup' ? null : terms.pickupLocation.place}
      ownPlaces={known.ownPlaces}
      earlier={known.earlier[end]}
      without={[]}
      starts={end === 'pickup'}
      error={tried && unchosen.includes(end) ? t`Choose a place from the list` : undefined}
      // focusing a place field loads the list of places
      onUse={() => setUsed(true)}
      onType={(text) => set(end, { text, place: null })}
      onChoose={(place) => set(end, { text: place.address, place })}
      onClear={() => set(end, { text: '', place: null })}
    />
  );
  return (
    <form className="search" role="search" noValidate onSubmit={search}>
      {field('pickup', t`From where`)}
      {field('destination', t`Where to`)}
      <Select
        label={t`Day of departure`}
        value={terms.startDate ?? ''}
        placeholder={t`Any day`}
        options={selectableDates(correctedNow()).map((date) => ({ value: date, label: format.date(date) }))}
        onChange={(date) => change({ startDate: date === '' ? null : date })}
      />
      <SearchableSelect
        label={t`Car model`}
        placeholder={t`Any model`}
        options={carModels.map(({ brand, model }) => ({
          id: model,
          label: `${carWord(brand, locale)} ${carWord(model, locale)}`,
          also: `${carSpellings(brand)} ${carSpellings(model)}`,
        }))}
        value={terms.model}
        onChange={(model) => change({ model })}
      />
      <Button type="submit" wide icon="search">
        {t`Search`}
      </Button>
    </form>
  );
}
