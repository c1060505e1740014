import { useEffect } from 'react';
import { countUnseen } from '../db/mirror/views.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';

type Badged = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/**
 * Keeps the number of unseen notifications on the app's icon, if the phone shows one; pushes do so while the
 * app is closed (`src/sw/on-push.ts`). No other person's number stays there.
 */
export function useAppBadge(): void {
  const own = useSession()?.impersonating === false;
  const unseen = useView((dbs) => countUnseen(dbs), []);
  useEffect(() => {
    if (!own || unseen === undefined) return;
    const { setAppBadge }: Badged = navigator;
    // the badge is optional: a browser without one loses nothing
    setAppBadge?.call(navigator, unseen).catch(() => undefined);
  }, [own, unseen]);
  useEffect(() => {
    const { clearAppBadge }: Badged = navigator;
    return () => void clearAppBadge?.call(navigator).catch(() => undefined);
  }, []);
}
