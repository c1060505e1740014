import { useLingui } from '@lingui/react/macro';
import type { Tariff } from '../../domain/money/fare.ts';
import { districts } from '../../domain/place/districts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { fareChanges, type FareChange, type FareFigure } from './fare-changes.ts';

type FareChangesProps = { before: Tariff[]; after: Tariff[] };

/** The figures of the fares that change, before and after, by the day from which they are valid. */
export function FareChanges({ before, after }: FareChangesProps) {
  const { t } = useLingui();
  const { day, taka, takaRange, number } = useOfficeFormat();
  const nameOf = useFigureName();
  const written = ({ kind }: FareFigure, amount: NonNullable<FareChange['before']>): string => {
    if (typeof amount === 'object') return takaRange(amount);
    return kind === 'spread' ? `${number(amount)}%` : taka(amount);
  };
  return fareChanges(before, after).map(({ from, dropped, changes }) => {
    const name = day(from);
    return (
      <section key={from} className="o-days">
        <b>{dropped ? t`From ${name}: these fares go` : t`From ${name}`}</b>
        {changes.length === 0 && <p className="sub">{t`The same figures.`}</p>}
        <ul className="o-rows">
          {changes.map(({ figure, before: was, after: is }) => (
            <li key={JSON.stringify(figure)}>
              <span className="grow">{nameOf(figure)}</span>
              <span>
                {was !== null && <del>{written(figure, was)}</del>}{' '}
                {is !== null && <ins>{written(figure, is)}</ins>}
              </span>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function useFigureName(): (figure: FareFigure) => string {
  const { t } = useLingui();
  const { locale, number } = useOfficeFormat();
  return (figure) => {
    switch (figure.kind) {
      case 'band': {
        const above = number(figure.above);
        if (figure.upTo === null) return t`Above ${above} km, taka a km`;
        const upTo = number(figure.upTo);
        return t`${above}–${upTo} km, taka a km`;
      }
      case 'floor':
        return t`A short way costs`;
      case 'surcharge': {
        const district = districts.find(({ id }) => id === figure.district)?.name[locale] ?? '';
        return t`More for ${district}`;
      }
      case 'spread':
        return t`The most is above it by, percent`;
      default: {
        const seats = number(figure.seats);
        return figure.kind === 'base' ? t`${seats} seats: taka to begin with` : t`${seats} seats: taka a km`;
      }
    }
  };
}
