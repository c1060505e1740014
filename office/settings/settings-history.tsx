import { useOfficeFormat } from '../kit/use-office-format.ts';
import { type } from 'arktype';
import { useLingui } from '@lingui/react/macro';
import { StoredToll, type SectionChange } from '../../protocol/api/office/site.ts';
import { Tariff } from '../../protocol/api/settings.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { FareChanges } from './fare-changes-list.tsx';
import { TollChanges } from './toll-changes.tsx';

type SettingsHistoryProps = {
  changes: SectionChange[];
  isBusy: boolean;
  onUndo: (number: number) => void;
};

/** The changes of a section, each of which can be undone. */
export function SettingsHistory({ changes, isBusy, onUndo }: SettingsHistoryProps) {
  const { t } = useLingui();
  const { clock, day } = useOfficeFormat();
  const said: Record<SectionChange['action'], (by: string) => string> = {
    'site.change': (by) => t`${by} changed it`,
    'site.undo': (by) => t`${by} undid a change`,
    'site.sign': (by) => t`${by} signed a change`,
  };
  return (
    <section aria-label={t`What was before`}>
      <h2 className="ph1 h3">{t`What was before`}</h2>
      {changes.length === 0 && <p className="nothing mute">{t`Never changed.`}</p>}
      <ul className="o-rows">
        {changes.map(({ number, at, by, before, after, action }) => {
          const [date, time] = [day(at), clock(at)];
          return (
            <li key={number}>
              <span className="grow">
                <b>{said[action](by)}</b>
                <small>{t`${date}, ${time}`}</small>
                <details>
                  <summary className="sub">{t`Before and after`}</summary>
                  {'fares' in after ? (
                    <FareChanges before={tariffsIn(before)} after={tariffsIn(after)} />
                  ) : 'tolls' in after ? (
                    <TollChanges before={tollsIn(before)} after={tollsIn(after)} />
                  ) : (
                    <small>
                      <del>
                        <Values values={before} />
                      </del>{' '}
                      <ins>
                        <Values values={after} />
                      </ins>
                    </small>
                  )}
                </details>
              </span>
              <button
                type="button"
                className="bt sm"
                disabled={isBusy}
                aria-label={t`Bring back what was before ${by}, ${date}, ${time}`}
                onClick={() => onUndo(number)}
              >
                <OfficeIcon name="undo" size="s" />
                {t`Bring back`}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const Tariffs = type({ fares: Tariff.array() });

/** The tariffs of a version of the fares section; none if it held none. */
function tariffsIn(values: Record<string, unknown>): (typeof Tariff.infer)[] {
  const read = Tariffs(values);
  return read instanceof type.errors ? [] : read.fares;
}

const Tolls = type({ tolls: StoredToll.array() });

/** The tolls of a version of their section; none if it held none. */
function tollsIn(values: Record<string, unknown>): (typeof Tolls.infer)['tolls'] {
  const read = Tolls(values);
  return read instanceof type.errors ? [] : read.tolls;
}

const STORED = /\/files\/site\/[\da-f]{64}\.webp/g;

/** The values of a version; stored pictures are shown instead of their addresses. */
function Values({ values }: { values: Record<string, unknown> }) {
  const { t } = useLingui();
  const text = Object.values(values)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' ');
  return (
    <>
      {text.replaceAll(STORED, '…')}
      {[...new Set(text.match(STORED))].map((src) => (
        <img key={src} className="o-thumb" src={src} alt={t`Picture`} loading="lazy" />
      ))}
    </>
  );
}
