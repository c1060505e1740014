import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { liftingSum, nextToCount } from '../../../domain/money/credit.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { creditOf } from '../../db/mirror/credit.ts';
import { profileView } from '../../db/mirror/views.ts';
import { checkedPaymentsView, walletView } from '../../db/mirror/wallet-view.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useView } from '../../sync/use-view.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { CheckedPayment } from './checked-payment.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { Statement } from './statement.tsx';
import { WalletBoard } from './wallet-board.tsx';

const MINUTE_MS = 60_000;

/**
 * A car owner's wallet, read from the phone: the debt and its causes, the sum that lifts a block, and paying.
 */
export function WalletScreen() {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { remaining } = useDateFormat();
  const online = useOnline();
  const market = useMarket();
  useNow(MINUTE_MS);
  const profile = useView((dbs) => profileView(dbs), []);
  const entries = useView((dbs) => walletView(dbs), []);
  const checked = useView((dbs) => checkedPaymentsView(dbs), []);
  const [paying, setPaying] = useState(false);
  if (!profile || !entries || !checked) return <SkeletonCard />;
  const now = correctedNow();
  const credit = creditOf(profile, market);
  const lifts = liftingSum(credit, now);
  const grace = nextToCount(credit, now);
  const [least, spared, time] = [
    taka(lifts),
    taka(grace?.amount ?? 0),
    grace ? remaining(grace.countsAt - now) : '',
  ];
  const isChecking = checked.length > 0;
  const sent = checked.reduce((sum, { amount }) => sum + amount, 0);
  const future = taka(credit.agreed.dues);
  return (
    <div className="col g4 walletprint">
      <WalletBoard credit={credit} now={now} checked={sent} />
      {checked.map((payment) => (
        <CheckedPayment key={payment.id} payment={payment} />
      ))}
      {lifts > 0 && !isChecking && (
        <Alert tone="bad">
          <b>{t`The dues are over the limit.`}</b>{' '}
          {t`Pay at least ${least} to bid again. Your earlier bids and bookings stay as they are.`}
        </Alert>
      )}
      {grace && (
        <Hint icon="hourglass">{t`${spared} of the latest trip does not count yet, for ${time}.`}</Hint>
      )}
      {credit.agreed.dues > 0 && (
        <Hint icon="route">{t`${future} more will come from trips you have agreed on.`}</Hint>
      )}
      {!isChecking && (
        <div className="col">
          <Button wide icon="smartphone" disabled={!online} onClick={() => setPaying(true)}>
            {t`Pay by mobile`}
          </Button>
          <Hint icon={online ? 'shield-check' : 'cloud-off'}>
            {online
              ? t`Paying needs a net. You are asked again before anything is charged.`
              : t`You’re offline. You can pay as soon as there is a net; everything else here works.`}
          </Hint>
        </div>
      )}
      <Statement entries={entries} credit={credit} name={profile.name} />
      {paying && !isChecking && <PaySheet credit={credit} lifts={lifts} onClose={() => setPaying(false)} />}
    </div>
  );
}
