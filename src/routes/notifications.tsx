import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { NotificationsScreen } from '../features/notifications/notifications-screen.tsx';
import { needTexts } from '../i18n/i18n.ts';
import { later } from '../ui/base/later.tsx';
import { useSession } from '../sync/session-store.ts';
import { Page } from '../app/page.tsx';

const RefusedActions = later(async () => {
  const [refused] = await Promise.all([
    import('../features/outbox/refused-actions.tsx'),
    needTexts('outbox'),
  ]);
  return refused.RefusedActions;
});

const CounterInNotice = later(async () => {
  const [counter] = await Promise.all([
    import('../features/bidding/counter-in-notice.tsx'),
    needTexts('bidding'),
  ]);
  return counter.CounterInNotice;
});

export function NotificationsRoute(): ReactNode {
  const { t } = useLingui();
  const passenger = useSession()?.user.type === 'customer';
  return (
    <Page title={t`Notifications`} fresh narrow>
      <RefusedActions />
      <NotificationsScreen
        ownTrip={(slug) => ({
          to: passenger ? '/trip-bidding/$slug' : '/trip-details/$slug',
          params: { slug },
        })}
        Counter={CounterInNotice}
      />
    </Page>
  );
}
