import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { showPhone } from '../../domain/base/phone.ts';
import type { OfficeCallBack } from '../../protocol/api/office/call-backs.ts';
import { CasePane } from '../kit/decision-pane.tsx';
import { OfficeIcon } from '../kit/office-icon.tsx';
import type { Acts } from '../kit/use-acts.ts';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { TripStatus } from '../trips/trip-status.tsx';

/** What an operator does with the open request. */
export type CallerProps = {
  caller: OfficeCallBack;
  /** Sends an act that is done while the person is on the phone; it cannot be undone. */
  acts: Acts;
  /** Sends the result of the call, unless it is undone at once. */
  onEnd: (decision: 'unreached' | 'later' | 'end' | 'cancel') => void;
};

/** Who is to be called: the number, what they wrote, their trip, and what the operator says. */
export function CallerCase({ caller, children }: { caller: OfficeCallBack; children: ReactNode }) {
  const { t } = useLingui();
  const { digits, number, when, journey, locale } = useOfficeFormat();
  const { trip, account, words } = caller;
  const times = number(caller.times);
  const tries = number(caller.tries);
  const sources = { missed_call: t`Missed call`, sms: t`SMS`, office: t`Written by the office` };
  return (
    <CasePane
      label={t`Caller`}
      title={
        <a href={`tel:${caller.phone}`} className="row g2">
          <OfficeIcon name="phone" size="s" />
          {digits(showPhone(caller.phone))}
        </a>
      }
    >
      <p className="sub">
        {sources[caller.source]}, {when(caller.last_at)}
        {caller.times > 1 && `, ${t`${times} times`}`}
        {caller.tries > 0 && `, ${t`called ${tries} times in vain`}`}
      </p>
      {words !== null && (
        <article className="q-side">
          <blockquote>{words}</blockquote>
        </article>
      )}
      {account && (
        <p>
          {t`Account`}: <b>{account.name}</b>{' '}
          {account.by_office && <small className="sub">{t`opened by the office`}</small>}
        </p>
      )}
      {trip && (
        <article className="q-side">
          <div className="row g3">
            <span className="grow">
              <b className="line">
                {trip.from[locale]} – {trip.to[locale]}
              </b>
              <small className="mute">
                #{digits(trip.number)}, {journey(trip.journey_at)}
              </small>
            </span>
            <TripStatus status={trip.status} />
          </div>
        </article>
      )}
      {children}
    </CasePane>
  );
}

/** What the operator says word for word, before anything is done in the person's name. */
export const SayThis = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui();
  return (
    <article className="q-side" aria-label={t`Say this`}>
      <small className="mute">{t`Say this`}</small>
      <blockquote>{children}</blockquote>
    </article>
  );
};
