import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { PaymentHistoryScreen } from '../money/wallet/payment-history-screen.tsx';
import { Page } from '../app/page.tsx';

export function PaymentHistoryRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Payment history`} backTo="/" fresh narrow>
      <PaymentHistoryScreen />
    </Page>
  );
}
