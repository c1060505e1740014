import { msg } from '@lingui/core/macro';
import { activeLocale, i18n } from '../../i18n/i18n.ts';
import { cacheEnglish, isSavingData, mayFetchAhead } from '../../platform/data-saver.ts';
import { LEAN_WORKER } from '../../platform/ask-worker.ts';
import { goOnTaking, takeNewVersion } from '../../platform/update-app.ts';
import { onOutdated } from '../../platform/outdated.ts';
import { requestBackgroundSync, requestPeriodicRefresh } from '../../sync/background-sync.ts';
import { endSync } from '../../sync/client.ts';
import { toaster } from '../../ui/overlays/toaster.ts';

const newVersion = msg`A new version is ready`;
const update = msg`Update`;

const offer = (onClick: () => void): void =>
  toaster.show({
    kind: 'notification',
    text: i18n._(newVersion),
    action: { label: i18n._(update), onClick },
  });

/**
 * When another tab runs a later version: ends this tab's sync, and offers to reload whenever the tab is
 * visible.
 */
export const toastWhenOutdated = (): void =>
  onOutdated(() => {
    const toast = (): void => offer(() => location.reload());
    endSync();
    toast();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') toast();
    });
  });

/** When the app of a first visit is cached, or cannot be. */
const whenInstalled = ({ active, installing }: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    if (active || !installing) return resolve();
    installing.addEventListener('statechange', () => {
      if (installing.state === 'activated' || installing.state === 'redundant') resolve();
    });
  });

/**
 * Registers the service worker, which caches the app. A new version is offered, never forced. A person who saves data
 * gets a lean worker, and only on a later visit, so that nothing but their own task costs them bytes.
 * @param returns whether somebody was signed in when the page was opened
 */
export async function registerServiceWorker(returns: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registered = (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? null;
  const isLean = !mayFetchAhead() && (registered === null || registered.endsWith(LEAN_WORKER));
  if (isLean && registered === null && !returns) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(`/service-worker.js${isLean ? LEAN_WORKER : ''}`);
  workbox.addEventListener('waiting', () => offer(() => void takeNewVersion()));
  // a browser may refuse, for example in a private window; the app then works only while its tab is open
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  if (!registration) return;
  goOnTaking(registration);
  await whenInstalled(registration);
  if (!registration.active) return;
  if (activeLocale() === 'en') cacheEnglish();
  // Firefox asks the person, who may leave the question unanswered
  void navigator.storage?.persist?.().catch(() => undefined);
  await requestBackgroundSync();
  if (!isSavingData()) await requestPeriodicRefresh();
}
