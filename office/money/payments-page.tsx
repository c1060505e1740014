import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type } from 'arktype';
import type { PaymentStatus } from '../../domain/money/payment.ts';
import { showPhone } from '../../domain/base/phone.ts';
import type { OfficePayment } from '../../protocol/api/office/work.ts';
import { call } from '../kit/calls.ts';
import { CasePane, DecisionPane } from '../kit/decision-pane.tsx';
import { Facts } from '../kit/facts.tsx';
import { paymentQuery } from '../kit/queries.ts';
import { QueueDesk } from '../kit/queue-desk.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';

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
  const { t } = useLingui();
  const { digits, taka, when, say } = useOfficeFormat();
  const { payer, settled_at: ended } = payment;
  const isHeld = payment.status === 'held';
  return (
    <>
      <CasePane
        label={t`Payment`}
        title={say(states[payment.status])}
        beside={<Link className="bt sm" to="/people/$id" params={{ id: payer.id }}>{t`Everything`}</Link>}
      >
        <Facts
          facts={[
            { name: t`Sum`, value: taka(payment.amount) },
            { name: t`Payer`, value: `${payer.name}, ${digits(showPhone(payer.phone))}` },
            { name: t`Dues now`, value: taka(payment.dues) },
            { name: t`The gateway’s words`, value: payment.reason ?? '' },
            { name: t`Begun`, value: when(payment.created_at) },
            { name: t`Ended`, value: ended === null ? '' : when(ended) },
            { name: t`Receipt no.`, value: digits(payment.number) },
            { name: t`Its name at the gateway`, value: payment.tran_id },
          ]}
        />
      </CasePane>
      <DecisionPane
        tall
        acts={[
          { letter: 'L', name: t`Leave it as it is`, run: () => onDecide('leave') },
          { letter: 'Q', name: t`Ask the gateway`, isPrimary: !isHeld, run: () => onDecide('ask') },
          ...(isHeld
            ? [{ letter: 'A', name: t`Credit it`, isPrimary: true, run: () => onDecide('release') }]
            : []),
        ]}
      >
        <div className="act">
          <p className="sub">
            {isHeld
              ? t`Credit it only after the gateway’s own page says that the money has arrived.`
              : t`Nothing was credited. If the money arrives after all, it is credited by itself.`}
          </p>
        </div>
      </DecisionPane>
    </>
  );
}
