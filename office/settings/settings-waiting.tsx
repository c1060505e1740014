import { useLingui } from '@lingui/react/macro';
import type { SiteProposal, StoredSite } from '../../protocol/api/office/site.ts';
import { Person } from '../../src/ui/cards/person.tsx';
import { useKeys } from '../kit/keys.ts';
import { SecondSignature, type SignatureDecision } from '../kit/second-signature.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { FareChanges } from './fare-changes-list.tsx';
import { SmsChanges } from './settings-sms.tsx';
import { TollChanges } from './toll-changes.tsx';

type SettingsWaitingProps = {
  value: Partial<StoredSite>;
  waiting: SiteProposal;
  isBusy: boolean;
  onDecide: (decision: SignatureDecision) => void;
};

/** A change that waits for a second operator: its author, what it changes, and the signature. */
export function SettingsWaiting({ value, waiting, isBusy, onDecide }: SettingsWaitingProps) {
  const { t } = useLingui();
  const { clock, day } = useOfficeFormat();
  const { by, own, at } = waiting;
  const [date, time] = [day(at), clock(at)];
  const decide = (decision: SignatureDecision) => (): void => {
    if (!isBusy) onDecide(decision);
  };
  useKeys({ ...(!own && { KeyA: decide('sign') }), KeyR: decide('refuse') });
  return (
    <section className="o-item" aria-label={t`Waits for a second signature`}>
      <div className="row g2">
        <Person name={by} />
        <span className="grow o-f">
          <b>{t`Waits for a second signature`}</b>
          <small className="sub">{t`${by}, ${date}, ${time}`}</small>
        </span>
      </div>
      {waiting.value.sms !== undefined ? (
        <SmsChanges before={value.sms ?? null} after={waiting.value.sms} />
      ) : waiting.value.tolls ? (
        <TollChanges before={value.tolls ?? []} after={waiting.value.tolls} />
      ) : (
        <FareChanges before={value.fares ?? []} after={waiting.value.fares ?? []} />
      )}
      <SecondSignature own={own} isBusy={isBusy} size="" signKey="A" refuseKey="R" onDecide={onDecide} />
    </section>
  );
}
