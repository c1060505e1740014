import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  isEmptyInterest,
  MAX_ROUTES,
  tidyInterest,
  type FeedInterest,
} from '../../../domain/feed/feed-interest.ts';
import { interestAround } from '../../../domain/feed/home-interest.ts';
import { districtById, districts } from '../../../domain/place/districts.ts';
import type { KnownInterest } from '../../db/mirror/feed-interest.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useDbs } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { SearchableSelect } from '../../ui/choosers/searchable-select.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';
import { chooseInterest } from './interest-acts.ts';

type InterestSheetProps = { interest: KnownInterest; onClose: () => void };

type PlacesProps = { wanted: FeedInterest; onChange: (wanted: FeedInterest) => void };

/** The districts and roads that a person is interested in. */
function PlacesOfInterest({ wanted, onChange: setWanted }: PlacesProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [from, setFrom] = useState<number | null>(null);
  const name = (id: number): string => districtById(id)?.name[locale] ?? '';
  const options = districts.map(({ id, name: names, spellings }) => ({
    id: String(id),
    label: names[locale],
    also: [names.en, names.bn, ...spellings].join(' '),
  }));
  const add = (ids: readonly number[]): void =>
    setWanted(tidyInterest({ ...wanted, everywhere: false, districts: [...wanted.districts, ...ids] }));
  const addRoad = (to: number): void => {
    if (from === null) return;
    setWanted(tidyInterest({ ...wanted, everywhere: false, routes: [...wanted.routes, { from, to }] }));
    setFrom(null);
  };
  const [home] = wanted.districts;
  return (
    <>
      <SearchableSelect
        label={t`Add a district`}
        placeholder={t`Name of the district`}
        options={options}
        value={null}
        onChange={(id) => id !== null && add([Number(id)])}
      />
      <div className="row wrap">
        {wanted.districts.map((id) => (
          <Chip
            key={id}
            on
            trailing="x"
            label={t`Remove ${name(id)}`}
            onClick={() =>
              setWanted({ ...wanted, districts: wanted.districts.filter((each) => each !== id) })
            }
          >
            {name(id)}
          </Chip>
        ))}
      </div>
      {home !== undefined && wanted.districts.length === 1 && (
        <Button variant="soft" onClick={() => add(interestAround(home).districts)}>
          {t`And the districts around ${name(home)}`}
        </Button>
      )}
      {wanted.routes.length < MAX_ROUTES && (
        <SearchableSelect
          label={from === null ? t`Or one road: from where` : t`From ${name(from)} to where`}
          placeholder={t`Name of the district`}
          options={options}
          value={null}
          onChange={(id) => id !== null && (from === null ? setFrom(Number(id)) : addRoad(Number(id)))}
        />
      )}
      <div className="row wrap">
        {wanted.routes.map((road) => {
          const text = `${name(road.from)} → ${name(road.to)}`;
          return (
            <Chip
              key={text}
              on
              trailing="x"
              label={t`Remove ${text}`}
              onClick={() => setWanted({ ...wanted, routes: wanted.routes.filter((each) => each !== road) })}
            >
              {text}
            </Chip>
          );
        })}
      </div>
    </>
  );
}

/** Chooses the trips of the feed: those of some districts or roads, or of the entire country. */
export function InterestSheet({ interest, onClose }: InterestSheetProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const [wanted, setWanted] = useState(() => tidyInterest(interest));
  const save = async (): Promise<void> => {
    if (await chooseInterest(dbs, wanted)) onClose();
    else toaster.show({ kind: 'error', text: t`The phone is full: this could not be saved.` });
  };
  return (
    <Sheet
      open
      title={t`Where do you want trips from?`}
      detail={t`Fewer districts use less data.`}
      onClose={onClose}
    >
      <CheckRow
        checked={wanted.everywhere}
        onChange={(everywhere) => setWanted({ ...wanted, everywhere })}
        aside={t`uses the most data`}
      >
        {t`The whole country`}
      </CheckRow>
      {!wanted.everywhere && <PlacesOfInterest wanted={wanted} onChange={setWanted} />}
      <Button wide disabled={isEmptyInterest(wanted)} onClick={() => void save()}>
        {t`Show these trips`}
      </Button>
    </Sheet>
  );
}
