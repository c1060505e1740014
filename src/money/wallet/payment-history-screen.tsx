import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { datedText } from '../../../domain/base/date-text.ts';
import type { PaymentRow } from '../../../protocol/sync/rows.ts';
import { profileView } from '../../db/mirror/views.ts';
import { paymentsView } from '../../db/mirror/wallet-view.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useView } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { KnownEmpty } from '../../action/known-empty.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { ShareReceipt } from './share-receipt.tsx';
import type { PaymentStatus } from '../../../domain/money/payment.ts';
import { Badge } from '../../ui/status/badge.tsx';

/** The status of a payment, in a word. */
function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { t } = useLingui();
  switch (status) {
    case 'paid':
      return <Badge tone="go" icon="check">{t`Paid`}</Badge>;
    case 'open':
    case 'held':
      return <Badge tone="wait" icon="hourglass">{t`Being checked`}</Badge>;
    case 'failed':
      return <Badge tone="bad" icon="x">{t`Failed`}</Badge>;
    case 'canceled':
      return <Badge tone="shut" icon="x">{t`Canceled`}</Badge>;
    case 'expired':
      return <Badge tone="shut" icon="clock">{t`Not paid`}</Badge>;
  }
}

/**
 * Payments made through the app: passengers make none, since they pay in the car; car owners pay their dues.
 */
export function PaymentHistoryScreen() {
  const { t } = useLingui();
  const profile = useView((dbs) => profileView(dbs), []);
  const payments = useView((dbs) => paymentsView(dbs), []);
  if (!profile || !payments) return <SkeletonCard />;
  const isOwner = profile.type === 'provider';
  if (payments.length > 0)
    return (
      <div className="col g3">
        <ul className="card list">
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
        {isOwner && (
          <Link to="/provider/wallet" className={buttonClass({ variant: 'line', wide: true })}>
            {t`To the wallet`}
          </Link>
        )}
      </div>
    );
  return (
    <KnownEmpty>
      <EmptyState
        title={t`No payments yet`}
        text={
          isOwner
            ? t`When you pay your dues, each payment will stand here with its receipt.`
            : t`You pay the fare to the driver in cash at the end of the journey. Payments through the app will stand here.`
        }
      >
        {isOwner ? (
          <Link to="/provider/wallet" className={buttonClass()}>
            {t`To the wallet`}
          </Link>
        ) : (
          <Link to="/previous-trips" className={buttonClass()}>
            {t`See your trips`}
          </Link>
        )}
      </EmptyState>
    </KnownEmpty>
  );
}

function Payment({ payment }: { payment: PaymentRow }) {
  const { t } = useLingui();
  const { locale, digits, taka } = useFormat();
  const number = digits(payment.number);
  return (
    <li>
      <span className="grow small">
        <Link to="/payment/callback" search={{ tran: payment.tran_id }}>
          <b>{taka(payment.amount)}</b>
        </Link>
        <span className="mute line">
          {datedText(Date.parse(payment.created_at), locale)},{' '}
          <span className="nowrap">
            {payment.status === 'paid' ? t`receipt ${number}` : t`transaction ${number}`}
          </span>
        </span>
      </span>
      <PaymentBadge status={payment.status} />
      {payment.status === 'paid' && (
        <ShareReceipt
          payment={{ ...payment, at: Date.parse(payment.settled_at ?? payment.created_at) }}
          tran={payment.tran_id}
          compact
        />
      )}
    </li>
  );
}
