import { useOfficeFormat } from '../kit/use-office-format.ts';
import { useLingui } from '@lingui/react/macro';
import type { SiteProposal, StoredSite } from '../../protocol/api/office/site.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { FareChanges } from './fare-changes-list.tsx';

type SettingsWaitingProps = {
  value: Partial<StoredSite>;
  waiting: SiteProposal;
  isBusy: boolean;
  onDecide: (decision: 'sign' | 'refuse') => void;
};

/** A change that waits for a second operator: who wrote it, what it changes, and the signature. */
export function SettingsWaiting({ value, waiting, isBusy, onDecide }: SettingsWaitingProps) {
  const { t } = useLingui();
  const { clock, day } = useOfficeFormat();
  const { by, own, at } = waiting;
  const [date, time] = [day(at), clock(at)];
  const decide = (decision: 'sign' | 'refuse') => (): void => {
    if (!isBusy) onDecide(decision);
  };
  useKeys(own ? { KeyR: decide('refuse') } : { KeyA: decide('sign'), KeyR: decide('refuse') });
  return (
    <section className="o-item" aria-label={t`Waits for a second signature`}>
      <div className="row g2">
        <Person name={by} />
        <span className="grow o-f">
          <b>{t`Waits for a second signature`}</b>
          <small className="sub">{t`${by}, ${date}, ${time}`}</small>
        </span>
      </div>
      <FareChanges before={value.fares ?? []} after={waiting.value.fares ?? []} />
      {own ? (
        <div className="row g2 sub">
          <OfficeIcon name="key" size="s" />
          <span className="grow">{t`You wrote it, so somebody else signs.`}</span>
          <button type="button" className="bt" disabled={isBusy} onClick={decide('refuse')}>
            {t`Take it back`} <KeyCaps keys={['R']} />
          </button>
        </div>
      ) : (
        <div className="row g2">
          <button type="button" className="bt p" disabled={isBusy} onClick={decide('sign')}>
            {t`Sign`} <KeyCaps keys={['A']} />
          </button>
          <button type="button" className="bt" disabled={isBusy} onClick={decide('refuse')}>
            {t`Refuse`} <KeyCaps keys={['R']} />
          </button>
        </div>
      )}
    </section>
  );
}
