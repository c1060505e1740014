import { useLingui } from '@lingui/react/macro';
import { showPlate } from '../../domain/car/plate.ts';
import { CallBackSmsAnswer } from '../../protocol/api/office/call-backs.ts';
import { call } from '../kit/calls.ts';
import { DecisionPane } from '../kit/decision-pane.tsx';
import { Facts } from '../kit/facts.tsx';
import { OfficeIcon } from '../kit/office-icon.tsx';
import { Party } from '../kit/party.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { CallerCase, type CallerProps } from './caller-case.tsx';

/** A caller whose trip is agreed: their SMS was not sent, or they have rung again. */
export function AgreedWithCaller({ caller, acts, onEnd }: CallerProps) {
  const { t } = useLingui();
  const { locale, taka, when } = useOfficeFormat();
  const { agreed } = caller;
  const sentAt = agreed?.sms_sent_at ? when(agreed.sms_sent_at) : null;
  const send = (): void =>
    acts.run(async () => {
      const { data } = await call(CallBackSmsAnswer, 'POST', `call-backs/${caller.id}/sms`);
      return data.sent ? t`The SMS has gone out.` : t`The SMS did not go. Try again in a while.`;
    });
  return (
    <>
      <CallerCase caller={caller}>
        {agreed ? (
          <>
            <Party role={t`Car owner`} person={agreed.owner} />
            <Facts
              facts={[
                { name: t`Plate`, value: showPlate(agreed.plate, locale) },
                { name: t`Fare`, value: taka(agreed.price) },
              ]}
            />
            <p className={sentAt === null ? 'row g2 bad-t' : 'row g2'}>
              <OfficeIcon name={sentAt === null ? 'circle-alert' : 'circle-check'} size="s" />
              {sentAt === null
                ? t`The SMS with plate and PIN has not gone out.`
                : t`SMS with plate and PIN: ${sentAt}`}
            </p>
          </>
        ) : (
          <p>{t`This request has ended.`}</p>
        )}
      </CallerCase>
      <DecisionPane
        tall
        notice={
          acts.said !== null && (
            <p className="q-said" role="status">
              {acts.said}
            </p>
          )
        }
        acts={
          agreed
            ? [
                {
                  letter: 'A',
                  name: t`Send the SMS again`,
                  isPrimary: sentAt === null,
                  isDisabled: acts.isBusy,
                  run: send,
                },
                { letter: 'N', name: t`Nobody answers`, run: () => onEnd('unreached') },
                { letter: 'W', name: t`Wants nothing more`, run: () => onEnd('end') },
                { letter: 'X', name: t`Cancel their trip`, run: () => onEnd('cancel') },
              ]
            : []
        }
      >
        <div className="act">
          <p className="sub">{t`The PIN goes to the passenger alone; the office does not see it.`}</p>
        </div>
      </DecisionPane>
    </>
  );
}
