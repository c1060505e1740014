import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { OfflineBar } from '../ui/status/offline-bar.tsx';
import { useShell } from './shell-context.ts';

/**
 * The bar below the title while the phone is offline or the outbox is stuck. While the phone is online it exists but
 * is hidden, because a saved page (`app/start/saved/saved-page.ts`) may be shown offline.
 * @param text names the part that still works offline
 */
export function NetBar({ text }: { text?: string | undefined }) {
  const { t } = useLingui();
  const { user, online, outboxCount, stuck } = useShell();
  const atOutbox = useLocation({ select: ({ pathname }) => pathname === '/outbox' });
  if (stuck) return stuck;
  if (online && !user) return null;
  const link = (
    <Link to="/outbox">
      <Plural value={outboxCount} one="# waiting" other="# waiting" />
    </Link>
  );
  return (
    <OfflineBar hidden={online} link={outboxCount > 0 && !atOutbox ? link : undefined}>
      {text ?? t`You’re offline. Showing what is kept on this phone.`}
    </OfflineBar>
  );
}
