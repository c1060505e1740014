import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { EstimatedFareScreen } from '../money/fare/estimated-fare-screen.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { Page } from '../app/page.tsx';

export function EstimatedFareRoute(): ReactNode {
  const { t } = useLingui();
  const role = useSession()?.user.type === 'provider' ? 'provider' : 'customer';
  return (
    <Page title={t`Estimated fare`} backTo="/" narrow>
      <EstimatedFareScreen role={role} />
    </Page>
  );
}
