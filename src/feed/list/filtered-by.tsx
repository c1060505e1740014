import { useLingui } from '@lingui/react/macro';
import { isCarType } from '../../../domain/car/car.ts';
import { carWord } from '../../../domain/car/car-names.ts';
import { needName } from '../../../domain/trip/need-words.ts';
import { dateText } from '../../../domain/base/date-text.ts';
import { districtById, divisions } from '../../../domain/place/districts.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { carTypeNames } from '../../trip/parts/trip-meta.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { carTypesOf, datesOf, notTaken, toggled, without, type FeedSearch } from './feed-search.ts';

type FilteredByProps = { search: FeedSearch; onSearch: (search: FeedSearch) => void };

/** The active filters, each with a cross to remove it. */
export function FilteredBy({ search, onSearch }: FilteredByProps) {
  const { i18n, t } = useLingui();
  const { digits, locale } = useFormat();
  const placeName = (divisionId: number | undefined, districtId: number | undefined): string | null => {
    if (districtId !== undefined) return districtById(districtId)?.name[locale] ?? null;
    return divisions.find(({ id }) => id === divisionId)?.name[locale] ?? null;
  };
  const from = placeName(search.pdv, search.pdst);
  const to = placeName(search.ddv, search.ddst);
  const most = digits(search.seats ?? 0);
  const withoutFrom = without(search, 'pdv', 'pdst');
  const withoutTo = without(search, 'ddv', 'ddst');
  const chips = [
    ...(from === null ? [] : [{ text: t`From ${from}`, rest: withoutFrom }]),
    ...(to === null ? [] : [{ text: t`To ${to}`, rest: withoutTo }]),
    ...carTypesOf(search).map((carType) => ({
      text: isCarType(carType) ? i18n._(carTypeNames[carType]) : carType,
      rest: toggled(search, 'car_type', carType),
    })),
    ...(search.model === undefined
      ? []
      : [{ text: carWord(search.model, locale), rest: without(search, 'model') }]),
    ...notTaken(search).map((need) => {
      const what = needName(need, locale);
      return { text: t`Not: ${what}`, rest: toggled(search, 'not', need) };
    }),
    ...(search.seats === undefined ? [] : [{ text: t`Up to ${most}`, rest: without(search, 'seats') }]),
    ...datesOf(search).map((date) => ({
      text: dateText(date, locale),
      rest: toggled(search, 'date', date),
    })),
  ];
  return chips.map(({ text, rest }) => (
    <Chip key={text} on trailing="x" label={t`Remove ${text}`} onClick={() => onSearch(rest)}>
      {text}
    </Chip>
  ));
}
