import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { liftingSum } from '../../../domain/money/credit.ts';
import { datedText } from '../../../domain/base/date-text.ts';
import { givenUp, type PaymentStatus } from '../../../domain/money/payment.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { profileView } from '../../db/mirror/views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { tabStorage } from '../../platform/tab-storage.ts';
import { useView } from '../../sync/use-view.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { Facts } from '../../ui/cards/facts.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { ShareReceipt } from './share-receipt.tsx';
import { useDuesText } from './use-dues-text.ts';
import { usePaymentResult, type ShownPayment } from './use-payment-result.ts';
import { gatewayReason } from './gateway-reason.ts';
import './wallet.css';

const seals: Record<PaymentStatus, { tone: '' | 'bad' | 'wait'; icon: IconName }> = {
  paid: { tone: '', icon: 'check' },
  failed: { tone: 'bad', icon: 'x' },
  canceled: { tone: 'bad', icon: 'x' },
  expired: { tone: 'bad', icon: 'clock' },
  open: { tone: 'wait', icon: 'hourglass' },
  held: { tone: 'wait', icon: 'hourglass' },
};

/**
 * The status of a payment for anybody who has its address: its owner also sees the dues, others only status
 * and sum.
 * @param tran the payment's id at the gateway; empty if the gateway named none
 */
export function PaymentResultScreen({ tran }: { tran: string }) {
  const { t } = useLingui();
  const shown = usePaymentResult(tran);
  if (shown === undefined) return <SkeletonCard />;
  if (shown === null)
    return (
      <EmptyState
        title={t`Payment not found`}
        text={t`There is no payment under this address. If money was charged, it will still be credited.`}
      >
        <Link to="/" className={buttonClass()}>
          {t`Go home`}
        </Link>
      </EmptyState>
    );
  return <Result payment={shown} tran={tran} />;
}

/** The gateway's reason for a failed payment. */
function Reason({ answer }: { answer: string }) {
  const { i18n } = useLingui();
  const known = gatewayReason(answer);
  return known ? i18n._(known) : <span lang="en">{answer}</span>;
}

function Result({ payment, tran }: { payment: ShownPayment; tran: string }) {
  const { t } = useLingui();
  const { digits, taka, locale } = useFormat();
  const owed = useDuesText();
  const { ago, remaining } = useDateFormat();
  const signedIn = useSession()?.user.type === 'provider';
  const market = useMarket();
  const profile = useView((dbs) => profileView(dbs), []);
  const now = correctedNow();
  const lifts = profile && payment.isOwn ? liftingSum(creditOf(profile, market), now) : null;
  const { tone, icon } = seals[payment.status];
  const sum = taka(payment.amount);
  const least = taka(lifts ?? 0);
  const words = useWords(payment, sum, lifts === 0);
  const facts = [
    ...(payment.duesBefore === null ? [] : [{ term: t`Dues before`, value: owed(payment.duesBefore) }]),
    ...(payment.duesAfter === null ? [] : [{ term: t`Dues after`, value: owed(payment.duesAfter) }]),
    ...(payment.status === 'paid' ? [] : [{ term: t`Amount`, value: sum }]),
    ...(payment.status === 'failed' && payment.reason !== null
      ? [{ term: t`Reason`, value: <Reason answer={payment.reason} /> }]
      : []),
    ...(payment.status === 'open' && payment.askedAt !== null
      ? [{ term: t`Last checked`, value: ago(Math.max(0, now - payment.askedAt)) }]
      : []),
    ...(payment.status === 'open' && payment.askAt !== null && payment.askAt > now
      ? [{ term: t`Next check in`, value: remaining(payment.askAt - now) }]
      : []),
    { term: t`Time`, value: datedText(payment.at, locale) },
    { term: payment.status === 'paid' ? t`Receipt no.` : t`Transaction no.`, value: digits(payment.number) },
  ];
  const isUnpaid =
    payment.status === 'failed' || payment.status === 'canceled' || payment.status === 'expired';
  const bidOn = tabStorage.getItem('bid-waits');
  return (
    <div className="col g4">
      <section className="payresult" role="status">
        <span className={`payseal ${tone}`}>
          <Icon name={icon} />
        </span>
        <h1>{words.title}</h1>
        <p className="mute">{words.text}</p>
      </section>
      <Card>
        <Facts facts={facts} />
        {payment.status === 'paid' && <ShareReceipt payment={payment} tran={tran} />}
      </Card>
      {isUnpaid && lifts !== null && lifts > 0 && (
        <Alert tone="wait">{t`${least} is already enough to bid again.`}</Alert>
      )}
      {payment.status === 'open' && (
        <Alert tone="wait" icon="bell">
          {t`You can close this page, we will tell you. It mostly takes 5 minutes, at worst 3 days.`}
        </Alert>
      )}
      {signedIn && <Ways isUnpaid={isUnpaid} bidOn={payment.status === 'paid' ? bidOn : null} />}
    </div>
  );
}

function Ways({ isUnpaid, bidOn }: { isUnpaid: boolean; bidOn: string | null }): ReactNode {
  const { t } = useLingui();
  return (
    <div className="col">
      {bidOn !== null && (
        <Link to="/trip-booking/$slug" params={{ slug: bidOn }} className={buttonClass({ wide: true })}>
          {t`Back to the bid`}
        </Link>
      )}
      {isUnpaid ? (
        <Link to="/provider/wallet" className={buttonClass({ wide: true })}>
          {t`Try again`}
        </Link>
      ) : (
        <Link to="/feed" className={buttonClass({ wide: true, variant: 'line' })}>
          {t`To the trip feed`}
        </Link>
      )}
    </div>
  );
}

function useWords(
  { status, reason }: Pick<ShownPayment, 'status' | 'reason'>,
  sum: string,
  isOpen: boolean,
): { title: string; text: string } {
  const { t } = useLingui();
  switch (status) {
    case 'paid':
      return { title: t`${sum} has arrived`, text: isOpen ? t`Bidding is open.` : t`Thank you.` };
    case 'failed':
      return { title: t`The money did not go through`, text: t`Nothing was charged.` };
    case 'canceled':
      return {
        title: t`You canceled`,
        text:
          reason === givenUp
            ? t`If money was charged after all, it will still be credited.`
            : t`Nothing was charged.`,
      };
    case 'expired':
      return {
        title: t`No payment came`,
        text: t`If money was charged after all, it will still be credited.`,
      };
    case 'open':
      return { title: t`Still being checked`, text: t`The bank has not answered yet. Do not pay again.` };
    case 'held':
      return {
        title: t`The payment is being looked into`,
        text: t`The gateway wants it checked by a person. Do not pay again.`,
      };
  }
}
