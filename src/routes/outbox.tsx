import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { OutboxScreen } from '../outbox/outbox-screen.tsx';
import { tryNow } from '../sync/client.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Page } from '../app/page.tsx';

export function OutboxRoute(): ReactNode {
  const { t } = useLingui();
  return (
    <Page
      title={t`Waiting to be sent`}
      backTo="/"
      fresh
      narrow
      action={<IconButton icon="refresh-cw" label={t`Try now`} onClick={tryNow} />}
      offlineText={t`Offline? No worry. All you do is kept on the phone and goes in this order.`}
    >
      <OutboxScreen />
    </Page>
  );
}
