import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { NotificationsScreen } from '../features/notifications/notifications-screen.tsx';
import { useSession } from '../sync/session-store.ts';
import { Page } from '../app/page.tsx';

export function NotificationsRoute(): ReactNode {
  const { t } = useLingui();
  const provider = useSession()?.user.type === 'provider';
  return (
    <Page title={t`Notifications`} fresh narrow>
      <NotificationsScreen
        ownTrip={(slug) => ({
          to: provider ? '/trip-details/$slug' : '/trip-bidding/$slug',
          params: { slug },
        })}
      />
    </Page>
  );
}
