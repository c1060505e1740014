import fontAddress from '../../ui/assets/durpalla-display-700.woff2?url';
import type { AnyRouter } from '@tanstack/react-router';
import { noteError, watchErrors } from '../../db/device/watch-errors.ts';
import { REFUSALS } from '../../i18n/catalogues.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { onSyncStatus, startSync, syncStatus } from '../../sync/client.ts';
import { alignWorkers, currentSession, onSession } from '../../sync/session/session-store.ts';
import { isSignInScreen } from '../sign-in-screens.ts';
import { closeLayersOnBack } from './back-closes.ts';
import { watchFirstTask } from './first-task.ts';
import { restoreScroll } from './restore-scroll.ts';
import { registerServiceWorker, toastWhenOutdated } from './register-service-worker.ts';
import { saveAppearance, readAppearance } from '../../platform/appearance.ts';
import { afterFirstTask, cacheRest, mayFetchAhead } from '../../platform/data-saver.ts';
import { fetchIntoCache } from '../../sync/net/fetch-into-cache.ts';

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
 * @param began when the screen was rendered, in ms since the navigation, or what ended the start before that
 */
export async function afterStart(
  router: AnyRouter,
  began: { rendersMs: number } | { failure: unknown },
): Promise<void> {
  const startPath = location.pathname;
  watchErrors();
  if ('failure' in began) return reportError(began.failure);
  sendNoReferrer();
  router.options.defaultOnCatch = (error: unknown) => noteError('screen', error);
  closeLayersOnBack(router);
  const foot = showVisitorFoot(router);
  restoreScroll(router);
  watchFirstTask(router);
  const isSignedIn = currentSession() !== null;
  // the page itself comes first
  const registered = foot.then(() => registerServiceWorker(isSignedIn));
  // what a visitor's page needs for these then comes from the cache, in the one download
  void (isSignedIn || !mayFetchAhead() ? Promise.resolve() : registered)
    .then(startSync)
    .then(async () => (await import('../../sync/net/data-meter.ts')).meterFetches())
    .then(() => needTexts(REFUSALS));
  onSession(() => currentSession() && startSync());
  router.subscribe('onResolved', ({ toLocation }) => {
    if (isSignInScreen(toLocation.pathname)) void needTexts(REFUSALS);
  });
  void registered.then(() => fetchForPeople(router));
  toastWhenOutdated();
  savePagesOfPeople(router, began.rendersMs, startPath);
  if (currentSession() || (await alignWorkers())) return;
  const [{ showStorageClosed }] = await Promise.all([
    import('../../outbox/storage-closed.tsx'),
    needTexts('outbox'),
  ]);
  showStorageClosed();
}

/** Nobody reads a referrer. The browser's own forms need the page's policy, and all are React's by now. */
function sendNoReferrer(): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'no-referrer';
  document.head.append(policy);
}

/** Calls once, as soon as somebody is signed in; `call` returns whether that was done. */
function onceSignedIn(router: AnyRouter, call: () => boolean): void {
  if (currentSession() && call()) return;
  const unsubscribe = router.subscribe('onResolved', () => {
    if (currentSession() && call()) unsubscribe();
  });
}

/** A person's own data come before the rest of the app, and a visitor's page before the app, but not for ever. */
const LONGEST_WAIT_MS = 10_000;

/** When the first try to sync has ended, whether it succeeded or failed. */
const whenSynced = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { reachable, phase } = syncStatus();
      if (reachable === null || ['signed-out', 'pushing', 'pulling'].includes(phase)) return;
      done();
    };
    const unsubscribe = onSyncStatus(look);
    const done = (): void => {
      unsubscribe();
      resolve();
    };
    setTimeout(done, LONGEST_WAIT_MS);
    look();
  });

/** Calls each time the server is reached again. */
function whenBack(call: () => void): void {
  let wasAway = false;
  onSyncStatus(() => {
    const { reachable } = syncStatus();
    if (reachable && wasAway) call();
    wasAway = reachable === false;
  });
}

/** Fetches what visitors do not need: the rest of the app, the names of places, the font of headings. */
async function fetchForPerson(): Promise<void> {
  await whenSynced();
  let isWhole = false;
  const fetchRest = (): void => {
    if (!isWhole) cacheRest(() => (isWhole = true));
  };
  fetchRest();
  // the connection may have broken off in the middle
  whenBack(fetchRest);
  void fetchDisplayFont();
}

/** Fetches it once somebody is signed in, unless they save data. */
const fetchForPeople = (router: AnyRouter): void =>
  onceSignedIn(router, () => {
    if (!mayFetchAhead()) return false;
    void fetchForPerson();
    return true;
  });

/** Nothing of a visitor's is saved. */
const savePagesOfPeople = (router: AnyRouter, rendersMs: number, startPath: string): void =>
  onceSignedIn(router, () => {
    void afterFirstTask()
      .then(() => import('./saved/save-page.ts'))
      .then(({ savePages }) =>
        savePages(rendersMs, startPath, (listener) => void router.subscribe('onRendered', listener)),
      );
    return true;
  });

/**
 * Loads the foot of a visitor's pages with the first such page, so that the start stays small.
 * @returns when the page has it, or after a while without it
 */
async function showVisitorFoot(router: AnyRouter): Promise<void> {
  let shown = false;
  const show = async (): Promise<void> => {
    if (shown || currentSession()) return;
    shown = true;
    const foot = await import('../visitor-foot.tsx').catch(() => null);
    shown = foot !== null;
    await foot?.addVisitorFoot(router).catch(() => undefined);
  };
  router.subscribe('onResolved', () => void show());
  const longest = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([show(), longest]);
}
