import fontAddress from '../../ui/assets/durpalla-display-700.woff2?url';
import type { AnyRouter } from '@tanstack/react-router';
import { noteError, watchErrors } from '../../db/device/watch-errors.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { meterFetches } from '../../sync/net/data-meter.ts';
import { alignWorkers, currentSession } from '../../sync/session/session-store.ts';
import { closeLayersOnBack } from './back-closes.ts';
import { restoreScroll } from './restore-scroll.ts';
import { registerServiceWorker, toastWhenOutdated } from './register-service-worker.ts';
import { saveAppearance, readAppearance } from '../../platform/appearance.ts';
import { isSavingData } from '../../platform/data-saver.ts';
import { fetchIntoCache } from '../../sync/net/reachability.ts';

/**
 * Fetches the headings' font into the browser's cache. It is used only from the next start on, so that no
 * heading ever jumps. Does nothing in data saver mode. After a failure, the next start tries again.
 */
async function fetchDisplayFont(): Promise<void> {
  if (isSavingData() || readAppearance().font) return;
  if (await fetchIntoCache(fontAddress)) saveAppearance({ font: true });
}

/**
 * Work that the app does after the first screen is shown, when the browser is idle. @param failure what ended
 * the start before there was a screen
 */
export async function afterStart(router: AnyRouter, failure?: unknown): Promise<void> {
  watchErrors();
  if (failure !== undefined) return reportError(failure);
  router.options.defaultOnCatch = (error: unknown) => noteError('screen', error);
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

/** Loads the foot of a visitor's pages with the first such page, so that the start stays small. */
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
