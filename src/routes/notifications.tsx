import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { NotificationsScreen } from '../features/notifications/notifications-screen.tsx';
import { useSession } from '../sync/session-store.ts';
import { Page } from '../app/page.tsx';

export function NotificationsRoute(): ReactNode {
  const { t } = useLingui();
  const passenger = useSession()?.user.type === 'customer';
  return (
    <Page title={t`Notifications`} fresh narrow>
      <NotificationsScreen
        ownTrip={(slug) => ({
          to: passenger ? '/trip-bidding/$slug' : '/trip-details/$slug',
          params: { slug },
        })}
      />
    </Page>
  );
}
