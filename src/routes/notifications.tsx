import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { NotificationsScreen } from '../notice/notifications-screen.tsx';
import { pageNumber } from '../notice/notification-page.ts';
import { needTexts } from '../i18n/i18n.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { later } from '../ui/base/later.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { Page } from '../app/page.tsx';

const from = '/signed-in/notifications/{-$page}';

const RefusedActions = later(async () => {
  const [refused] = await Promise.all([import('../outbox/refused-actions.tsx'), needTexts('outbox')]);
  return refused.RefusedActions;
});

const CounterInNotice = later(async () => {
  const [counter] = await Promise.all([import('../bid/owner/counter-in-notice.tsx'), needTexts('bid')]);
  return counter.CounterInNotice;
});

const Settings = later(async () => (await import('./notice-settings.tsx')).NoticeSettingsParts);

/** The pages of the list, and its settings at `/notifications/settings`. */
export function NotificationsRoute(): ReactNode {
  const { t } = useLingui();
  const { page } = useParams({ from });
  const { only } = useSearch({ from });
  const navigate = useNavigate();
  const passenger = useSession()?.user.type === 'customer';
  if (page === 'settings')
    return (
      <Page title={t`What to notify me of`} narrow backTo="/notifications">
        <Settings />
      </Page>
    );
  return (
    <Page title={t`Notifications`} fresh narrow>
      <RefusedActions />
      <NotificationsScreen
        page={pageNumber(page)}
        only={only}
        onOnly={(filter) =>
          void navigate({
            to: '/notifications/{-$page}',
            params: { page: undefined },
            search: { only: filter === 'all' ? undefined : filter },
          })
        }
        ownTrip={(slug) => ({
          to: passenger ? '/trip-bidding/$slug' : '/trip-details/$slug',
          params: { slug },
        })}
        Counter={CounterInNotice}
      />
      <Link
        to="/notifications/{-$page}"
        params={{ page: 'settings' }}
        className={buttonClass({ variant: 'text', wide: true })}
      >
        <Icon name="sliders-horizontal" size="m" />
        {t`What to notify me of`}
      </Link>
    </Page>
  );
}
