import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { i18n, startI18n } from './i18n/i18n.ts';
import { recallClockOffset } from './platform/clock.ts';
import './platform/install.ts';
import { router } from './routes/router.tsx';
import { preloadShell } from './app/root.tsx';
import { loadTheRest } from './app/start/load-the-rest.ts';
import { startSync } from './sync/client.ts';
import { currentSession, watchSession } from './sync/session/session-store.ts';
import { IconSprite } from './ui/icons/icon.tsx';
import { paintLinksFirst } from './ui/base/paint-first.ts';
import { ToastHost } from './ui/overlays/toast-host.tsx';
import { toaster } from './ui/overlays/toaster.ts';
import './ui/base/styles.css';

/**
 * Runs the work when the browser is idle; Safari has no idle callback, so the work runs after a second there.
 */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 1000);
};

/**
 * Applies the complete style sheet. It is fetched only after rendering, because a prerendered form has its
 * own rules inline.
 */
function takeWholeStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'stylesheet';
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (currentSession()) {
    takeWholeStyles();
    preloadShell();
  }
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  recallClockOffset();
  const form = root.hasChildNodes() ? await import('./person/sign-in/form/typed-before-start.ts') : null;
  form?.watchPress();
  await startI18n();
  await router.load();
  const app = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <IconSprite />
        <RouterProvider router={router} />
        <ToastHost toaster={toaster} />
      </I18nProvider>
    </StrictMode>
  );
  const top = scrollY;
  // synchronously, because typing between the snapshot and the replacement would land in another field
  form?.captureTyped();
  flushSync(() => createRoot(root).render(app));
  // after the router has scrolled to the top, but before anything is painted
  if (top > 0) queueMicrotask(() => scrollTo({ top, behavior: 'instant' }));
  takeWholeStyles();
  watchSession({
    onExpired: (userId) =>
      void import('./app/session-expired.tsx').then((it) => it.whenSessionExpires(router, userId)),
    onSignedOutElsewhere: () => void router.navigate({ to: '/signin' }),
  });
  startSync();
  paintLinksFirst();
  void loadTheRest();
}

void start()
  .catch((failure: unknown) => failure)
  .then((failure) =>
    whenIdle(
      () => void import('./app/start/after-start.ts').then(({ afterStart }) => afterStart(router, failure)),
    ),
  );
