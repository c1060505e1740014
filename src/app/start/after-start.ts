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
import { mayFetchAhead } from '../../platform/data-saver.ts';
import { cachePlaces } from '../../platform/ask-worker.ts';
import { fetchIntoCache } from '../../sync/net/reachability.ts';

/**
 * Fetches the headings' font into the browser's cache. It is used only from the next start on, so that no heading
 * ever jumps. After a failure the next start tries again.
 */
async function fetchDisplayFont(): Promise<void> {
  if (readAppearance().font) return;
  if (await fetchIntoCache(fontAddress)) saveAppearance({ font: true });
}

/**
 * Work that the app does after the first screen is shown, when the browser is idle.
 * @param failure what ended the start before a screen was shown
 */
export async function afterStart(router: AnyRouter, failure?: unknown): Promise<void> {
  const startedMs = performance.now();
  watchErrors();
  if (failure !== undefined) return reportError(failure);
  router.options.defaultOnCatch = (error: unknown) => noteError('screen', error);
  meterFetches();
  closeLayersOnBack(router);
  showVisitorFoot(router);
  restoreScroll(router);
  void registerServiceWorker(currentSession() !== null).then(() => fetchForPeople(router));
  toastWhenOutdated();
  void import('./saved/save-page.ts').then(({ savePages }) =>
    savePages(startedMs, (listener) => void router.subscribe('onRendered', listener)),
  );
  if (currentSession() || (await alignWorkers())) return;
  const [{ showStorageClosed }] = await Promise.all([
    import('../../outbox/storage-closed.tsx'),
    needTexts('outbox'),
  ]);
  showStorageClosed();
}

/** Fetches what visitors do not need once somebody is signed in: the font of headings, the names of places. */
function fetchForPeople(router: AnyRouter): void {
  const unsubscribe = router.subscribe('onResolved', fetchOnce);
  function fetchOnce(): void {
    if (!currentSession() || !mayFetchAhead()) return;
    unsubscribe();
    void fetchDisplayFont();
    cachePlaces();
  }
  fetchOnce();
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
