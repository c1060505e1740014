import type { AnyRouter } from '@tanstack/react-router';
import { needTexts } from '../../i18n/i18n.ts';
import { meterFetches } from '../../sync/net/data-meter.ts';
import { alignWorkers, currentSession } from '../../sync/session/session-store.ts';
import { closeLayersOnBack } from './back-closes.ts';
import { restoreScroll } from './restore-scroll.ts';
import { fetchDisplayFont } from './display-font.ts';
import { registerServiceWorker, toastWhenOutdated } from './register-service-worker.ts';

/** What the app does after the first screen is shown, when the browser is idle. */
export async function afterStart(router: AnyRouter): Promise<void> {
  meterFetches();
  closeLayersOnBack(router);
  showVisitorFoot(router);
  restoreScroll(router);
  void fetchDisplayFont();
  void registerServiceWorker();
  toastWhenOutdated();
  if (currentSession() || (await alignWorkers())) return;
  const [{ showStorageClosed }] = await Promise.all([
    import('../../outbox/storage-closed.tsx'),
    needTexts('outbox'),
  ]);
  showStorageClosed();
}

/** Adds what stands beside the pages of visitors once there is one; the start does not load it. */
function showVisitorFoot(router: AnyRouter): void {
  let shown = false;
  const show = (): void => {
    if (shown || currentSession()) return;
    shown = true;
    import('../visitor-foot.tsx').then(
      ({ addVisitorFoot }) => addVisitorFoot(router),
      () => (shown = false),
    );
  };
  show();
  router.subscribe('onResolved', show);
}
