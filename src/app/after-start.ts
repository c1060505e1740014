import type { AnyRouter } from '@tanstack/react-router';
import { needTexts } from '../i18n/i18n.ts';
import { meterFetches } from '../sync/data-meter.ts';
import { alignWorkers, currentSession } from '../sync/session-store.ts';
import { isSignInScreen } from './sign-in-screens.ts';
import { restoreScroll } from './restore-scroll.ts';
import { fetchDisplayFont } from './display-font.ts';
import { registerServiceWorker, toastWhenOutdated } from './register-service-worker.ts';

/** What the app does after the first screen is shown, when the browser is idle. */
export async function afterStart(router: AnyRouter): Promise<void> {
  meterFetches();
  showVisitorFoot(router);
  restoreScroll(router);
  void fetchDisplayFont();
  void registerServiceWorker();
  toastWhenOutdated();
  if (currentSession() || (await alignWorkers())) return;
  const [{ showStorageClosed }] = await Promise.all([
    import('../features/outbox/storage-closed.tsx'),
    needTexts('outbox'),
  ]);
  showStorageClosed();
}

/** Adds the foot of the sign-in screens once a visitor opens one; the start does not load it. */
function showVisitorFoot(router: AnyRouter): void {
  let shown = false;
  const show = ({ pathname }: { pathname: string }): void => {
    if (shown || !isSignInScreen(pathname)) return;
    shown = true;
    import('./visitor-foot.tsx').then(
      ({ addVisitorFoot }) => addVisitorFoot(router),
      () => (shown = false),
    );
  };
  show(router.state.location);
  router.subscribe('onResolved', ({ toLocation }) => show(toLocation));
}
