import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type } from 'arktype';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import type { PaymentStatus } from '../../domain/money/payment.ts';
import { showPhone } from '../../domain/base/phone.ts';
import type { OfficePayment } from '../../protocol/api/office/work.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { call } from '../kit/calls.ts';
import { KeyCaps } from '../kit/key-caps.tsx';
import { useKeys } from '../kit/keys.ts';
import { paymentQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { Facts } from '../kit/facts.tsx';

const LATE_MS = 4 * 3_600_000;
const done = type('object');

const states: Record<PaymentStatus, MessageDescriptor> = {
  open: msg`The gateway has not said how it ended`,
  paid: msg`Paid`,
  held: msg`The gateway holds the money`,
  failed: msg`Failed`,
  canceled: msg`Canceled by the payer`,
  expired: msg`Ran out of time`,
};

type Decision = 'release' | 'ask' | 'leave';

/** Payments that the gateway holds or has refused. */
export function PaymentsPage() {
  const { t } = useLingui();
  const said: Record<Decision, string> = {
    release: t`Credited`,
    ask: t`The gateway is asked`,
    leave: t`Left as it is`,
  };
  return (
    <QueueDesk
      name="payments"
      title={t`Payments to look into`}
      lateFrom={LATE_MS}
      empty={t`No payment waits. That is all.`}
      item={paymentQuery}
      keys={[
        { keys: ['A'], does: t`Credit it` },
        { keys: ['Q'], does: t`Ask the gateway` },
        { keys: ['L'], does: t`Leave it as it is` },
      ]}
    >
      {(payment, id, work) => (
        <OpenPayment
          key={id}
          payment={payment}
          onDecide={(decision) =>
            work.decide(id, said[decision], () => call(done, 'POST', `payments/${id}/decision`, { decision }))
          }
        />
      )}
    </QueueDesk>
  );
}

type OpenPaymentProps = { payment: OfficePayment; onDecide: (decision: Decision) => void };

function OpenPayment({ payment, onDecide }: OpenPaymentProps) {
  const { t, i18n } = useLingui();
  const { digits, taka } = useFormat();
  const { date, time } = useDateFormat();
  const when = (at: string): string =>
    `${date(dhakaDate(Date.parse(at)))}, ${time(dhakaTime(Date.parse(at)))}`;
  const isHeld = payment.status === 'held';
  useKeys({
    KeyA: () => isHeld && onDecide('release'),
    KeyQ: () => onDecide('ask'),
    KeyL: () => onDecide('leave'),
  });
  return (
    <>
      <section className="look case" aria-label={t`Payment`}>
        <div className="look-bar">
          <b className="grow clip">{i18n._(states[payment.status])}</b>
          <Link className="bt sm" to="/people/$id" params={{ id: payment.payer.id }}>{t`Everything`}</Link>
        </div>
        <div className="case-in">
          <Facts
            facts={[
              { name: t`Sum`, value: taka(payment.amount) },
              { name: t`Payer`, value: `${payment.payer.name}, ${digits(showPhone(payment.payer.phone))}` },
              { name: t`Dues now`, value: taka(payment.dues) },
              { name: t`The gateway’s words`, value: payment.reason ?? '' },
              { name: t`Begun`, value: when(payment.created_at) },
              { name: t`Ended`, value: payment.settled_at === null ? '' : when(payment.settled_at) },
              { name: t`Receipt no.`, value: digits(payment.number) },
              { name: t`Its name at the gateway`, value: payment.tran_id },
            ]}
          />
        </div>
      </section>
      <section className="facts1" aria-label={t`Decision`}>
        <div className="ph1">
          <h2 className="h3">{t`Decision`}</h2>
        </div>
        <div className="act">
          <p className="sub">
            {isHeld
              ? t`Credit it only after the gateway’s own page says that the money has arrived.`
              : t`Nothing was credited. If the money arrives after all, it is credited by itself.`}
          </p>
        </div>
        <div className="q-dock tall">
          <button type="button" className="bt" onClick={() => onDecide('leave')}>
            {t`Leave it as it is`} <KeyCaps keys={['L']} />
          </button>
          <button type="button" className={isHeld ? 'bt' : 'bt p'} onClick={() => onDecide('ask')}>
            {t`Ask the gateway`} <KeyCaps keys={['Q']} />
          </button>
          {isHeld && (
            <button type="button" className="bt p" onClick={() => onDecide('release')}>
              {t`Credit it`} <KeyCaps keys={['A']} />
            </button>
          )}
        </div>
      </section>
    </>
  );
}
