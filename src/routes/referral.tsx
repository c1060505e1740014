import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ReferralScreen } from '../person/referral/referral-screen.tsx';
import { Page } from '../app/page.tsx';

export function ReferralRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page title={t`Invite others`} backTo="/" fresh narrow>
      <ReferralScreen />
    </Page>
  );
}
