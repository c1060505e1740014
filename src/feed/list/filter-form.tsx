import { useLingui } from '@lingui/react/macro';
import { carTypeChoices } from '../../../domain/car/car.ts';
import { selectableDates } from '../../../domain/base/offered-dates.ts';
import { dateStripText } from '../../../domain/base/date-text.ts';
import { districts, divisions, districtById } from '../../../domain/place/districts.ts';
import { meetText } from '../../../domain/trip/need-words.ts';
import { tripNeeds } from '../../../domain/trip/travellers.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { carTypeNames } from '../../trip/parts/trip-meta.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import { Chip, ChipRow } from '../../ui/actions/chip.tsx';
import { SearchableSelect } from '../../ui/choosers/searchable-select.tsx';
import {
  carTypesOf,
  datesOf,
  isFiltered,
  notTaken,
  seatChoices,
  toggled,
  without,
  type FeedSearch,
} from './feed-search.ts';

const DAY_MS = 86_400_000;

type Filtering = { search: FeedSearch; onSearch: (search: FeedSearch) => void };
type FilterFormProps = Filtering & {
  /** Whether the reader sees car owners' trips instead of passengers'. */
  offered: boolean;
};

/** The filter: pickup, destination, car type and day. */
export function FilterForm({ search, onSearch, offered }: FilterFormProps) {
  const { i18n, t } = useLingui();
  const { locale } = useFormat();
  const now = correctedNow();
  const nameOfDay = (date: string): string => {
    const { top, day } = dateStripText(date, now, locale);
    return top === dateStripText(date, now - 30 * DAY_MS, locale).top ? `${day} ${top}` : top;
  };
  return (
    <div className="col g4">
      <div className="row">
        <h2 className="grow">{t`Filter`}</h2>
        {isFiltered(search) && (
          <Button variant="text" small onClick={() => onSearch({})}>
            {t`Clear`}
          </Button>
        )}
      </div>
      <PlaceFilter label={t`From where`} search={search} division="pdv" district="pdst" onSearch={onSearch} />
      <PlaceFilter label={t`Where to`} search={search} division="ddv" district="ddst" onSearch={onSearch} />
      <fieldset className="col">
        <legend className="label">{t`Car`}</legend>
        {carTypeChoices.map((carType) => (
          <CheckRow
            key={carType}
            checked={carTypesOf(search).includes(carType)}
            onChange={() => onSearch(toggled(search, 'car_type', carType))}
          >
            {i18n._(carTypeNames[carType])}
          </CheckRow>
        ))}
      </fieldset>
      <div className="col">
        <span className="label">{t`When`}</span>
        <ChipRow label={t`When`}>
          {selectableDates(now).map((date) => (
            <Chip
              key={date}
              on={datesOf(search).includes(date)}
              onClick={() => onSearch(toggled(search, 'date', date))}
            >
              {nameOfDay(date)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {!offered && <WhoFilter search={search} onSearch={onSearch} />}
    </div>
  );
}

/** What a car owner can carry: the seats, and the passengers' needs. */
function WhoFilter({ search, onSearch }: Filtering) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  return (
    <>
      <div className="col">
        <span className="label">{t`How many you can take`}</span>
        <ChipRow label={t`How many you can take`}>
          {seatChoices.map((seats) => {
            const most = digits(seats);
            const { seats: chosen, ...rest } = search;
            return (
              <Chip
                key={seats}
                on={chosen === seats}
                onClick={() => onSearch(chosen === seats ? rest : { ...rest, seats })}
              >
                {t`Up to ${most}`}
              </Chip>
            );
          })}
        </ChipRow>
      </div>
      <fieldset className="col">
        <legend className="label">{t`What you can give`}</legend>
        {tripNeeds.map((need) => (
          <CheckRow
            key={need}
            checked={!notTaken(search).includes(need)}
            onChange={() => onSearch(toggled(search, 'not', need))}
          >
            {meetText(need, locale)}
          </CheckRow>
        ))}
      </fieldset>
    </>
  );
}

type PlaceFilterProps = Filtering & {
  label: string;
  division: 'pdv' | 'ddv';
  district: 'pdst' | 'ddst';
};

/** Chooses a division or a district by name in one box; 'All of …' means a division. */
function PlaceFilter({ label, search, division, district, onSearch }: PlaceFilterProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const options = [
    ...divisions.map((each) => {
      const name = each.name[locale];
      return { id: `v${each.id}`, label: t`All of ${name}` };
    }),
    ...districts.map((each) => ({
      id: `d${each.id}`,
      label: each.name[locale],
      also: [each.name.en, each.name.bn, ...each.spellings].join(' '),
    })),
  ];
  const value =
    search[district] !== undefined
      ? `d${search[district]}`
      : search[division] !== undefined
        ? `v${search[division]}`
        : null;
  const choose = (id: string | null): void => {
    const rest = without(search, division, district);
    if (id === null) return onSearch(rest);
    const number = Number(id.slice(1));
    if (id.startsWith('v')) return onSearch({ ...rest, [division]: number });
    const divisionId = districtById(number)?.divisionId;
    onSearch({
      ...rest,
      [district]: number,
      ...(divisionId === undefined ? {} : { [division]: divisionId }),
    });
  };
  return (
    <SearchableSelect
      label={label}
      placeholder={t`All districts`}
      options={options}
      value={value}
      onChange={choose}
    />
  );
}
