import { useLingui } from '@lingui/react/macro';
import type { Toll } from '../../domain/money/tolls.ts';
import { crossings } from '../../domain/place/crossings.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';

const isSame = (a: Toll, b: Toll): boolean =>
  a.id === b.id && a.from === b.from && a.car === b.car && a.micro === b.micro && a.source === b.source;

/** The tolls that are removed and those that are added, each with its day and its source. */
export function TollChanges({ before, after }: { before: readonly Toll[]; after: readonly Toll[] }) {
  const { t } = useLingui();
  const { locale, taka, day } = useOfficeFormat();
  const said = (toll: Toll): string => {
    const name = crossings.find(({ id }) => id === toll.id)?.name[locale] ?? toll.id;
    const [car, micro, since] = [taka(toll.car), taka(toll.micro), day(toll.from)];
    return t`${name}: car ${car}, microbus ${micro}, since ${since}`;
  };
  const gone = before.filter((toll) => !after.some((each) => isSame(each, toll)));
  const come = after.filter((toll) => !before.some((each) => isSame(each, toll)));
  return (
    <ul className="o-rows">
      {gone.map((toll) => (
        <li key={`-${JSON.stringify(toll)}`}>
          <del className="grow">{said(toll)}</del>
        </li>
      ))}
      {come.map((toll) => (
        <li key={JSON.stringify(toll)}>
          <span className="grow">
            <ins>{said(toll)}</ins>
            <small>{toll.source}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
