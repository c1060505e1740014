import { useEffect } from 'react';
import { countUnseen } from '../db/mirror/views.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';

type Badged = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };

/**
 * Keeps the number of unseen notifications on the app's icon, where the phone shows one; pushes do while the app is
 * closed (`src/sw/on-push.ts`). Nobody else's number is left there.
 */
export function useAppBadge(): void {
  const own = useSession()?.impersonating === false;
  const unseen = useView((dbs) => countUnseen(dbs), []);
  useEffect(() => {
    if (!own || unseen === undefined) return;
    const { setAppBadge }: Badged = navigator;
    // a browser that has no badge loses nothing
    setAppBadge?.call(navigator, unseen).catch(() => undefined);
  }, [own, unseen]);
  useEffect(() => {
    const { clearAppBadge }: Badged = navigator;
    return () => void clearAppBadge?.call(navigator).catch(() => undefined);
  }, []);
}
