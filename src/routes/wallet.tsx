import type { ReactNode } from 'react';
import { walletTitles } from '../money/wallet/wallet-titles.ts';
import { useLingui } from '@lingui/react';
import { Link, useSearch } from '@tanstack/react-router';
import { WalletAloud } from '../app/aloud.ts';
import { Page } from '../app/page.tsx';
import { PaymentResultScreen } from '../money/wallet/payment-result-screen.tsx';
import { WalletScreen } from '../money/wallet/wallet-screen.tsx';
import { useSession } from '../sync/session/session-store.ts';

export function WalletRoute(): ReactNode {
  const { i18n } = useLingui();
  const action = (
    <Link to="/payment-history" className="link">
      {i18n._(walletTitles.payments)}
    </Link>
  );
  return (
    <Page title={i18n._(walletTitles.wallet)} backTo="/provider/profile" fresh narrow action={action}>
      <WalletAloud />
      <WalletScreen />
    </Page>
  );
}

/** The page that the gateway returns to, even for a visitor or on another phone. */
export function PaymentCallbackRoute(): ReactNode {
  const { i18n } = useLingui();
  const { tran = '' } = useSearch({ from: '/payment/callback' });
  const backTo = useSession()?.user.type === 'provider' ? '/provider/wallet' : '/';
  return (
    <Page title={i18n._(walletTitles.payment)} backTo={backTo} narrow>
      <PaymentResultScreen tran={tran} />
    </Page>
  );
}
