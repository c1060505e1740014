import { useLingui } from '@lingui/react/macro';
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FeedScreen } from '../features/feed/feed-screen.tsx';
import { parseFeedSearch } from '../features/feed/feed-search.ts';
import { needTexts } from '../i18n/i18n.ts';
import { useSession } from '../sync/session-store.ts';
import { useDesktop } from './use-desktop.ts';
import { Page } from './page.tsx';

const Beside = lazy(async () => {
  const [beside] = await Promise.all([import('./feed-beside.tsx'), needTexts('outbox')]);
  return { default: beside.FeedBeside };
});

/** The feed; /trip-booking opens the bid over it. */
export function FeedRoute() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = parseFeedSearch(raw);
  const wide = useDesktop();
  const provider = useSession()?.user.type === 'provider';
  return (
    <Page
      title={t`Trip feed`}
      fresh
      ownHeading
      offlineText={
        provider
          ? t`You’re offline. Trips saved on this phone; you can still bid.`
          : t`You’re offline. Trips saved on this phone.`
      }
    >
      <FeedScreen
        search={search}
        wide={wide}
        offered={!provider}
        {...(wide &&
          provider && {
            beside: (
              <Suspense fallback={null}>
                <Beside />
              </Suspense>
            ),
          })}
        onSearch={(next) => void navigate({ to: '/feed', search: next, replace: true })}
      />
      <Outlet />
    </Page>
  );
}
