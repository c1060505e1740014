import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { i18n, startI18n } from './i18n/i18n.ts';
import { recallClockOffset } from './platform/clock.ts';
import { whenIdle } from './ui/base/when-idle.ts';
import './platform/install.ts';
import { router } from './routes/router.tsx';
import { preloadShell } from './app/root.tsx';
import { loadTheRest } from './app/start/load-the-rest.ts';
import { startSync } from './sync/client.ts';
import { currentSession, watchSession } from './sync/session/session-store.ts';
import { IconSprite } from './ui/icons/icon.tsx';
import { holdParts } from './ui/base/later.tsx';
import { paintPressFirst } from './ui/base/paint-first.ts';
import { ToastHost } from './ui/overlays/toast-host.tsx';
import { toaster } from './ui/overlays/toaster.ts';
import './ui/base/styles.css';

/**
 * Applies the complete style sheet. A prerendered page has its own rules inline: it does not wait for this one, which is
 * fetched after the scripts.
 */
function takeWholeStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'stylesheet';
}

/** Opens the person's mirror while the screen is loading, which reads it as soon as it renders. */
async function openMirror(userId: string): Promise<void> {
  const { dbsOf } = await import('./db/user-dbs.ts');
  await dbsOf(userId).mirror.position.get('position');
}

/** Shows the app in place of a saved page, whether or not it is ready. */
function showApp(root: HTMLElement, saved: HTMLElement): void {
  saved.remove();
  document.adoptedStyleSheets = [];
  root.style.removeProperty('display');
}

/** @returns when the screen was rendered, in ms since the navigation */
async function start(): Promise<number> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const session = currentSession();
  const shell = session && preloadShell();
  takeWholeStyles();
  if (session) {
    // the screen finds out by itself what is wrong with it
    openMirror(session.user.id).catch(() => undefined);
  }
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  recallClockOffset();
  const saved = document.getElementById('saved');
  // at once, although it is needed only after rendering
  const taking = saved && import('./app/start/saved/take-over.ts');
  const letPartsLoad = saved && holdParts();
  const form = root.querySelector('form')
    ? await import('./person/sign-in/form/typed-before-start.ts')
    : null;
  form?.watchPress();
  await startI18n();
  await Promise.all([router.load(), shell]);
  const rendersMs = performance.now();
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
  // what follows would only delay the screen of a person who already sees the saved one
  if (saved)
    await taking
      ?.then(({ takeOver }) => takeOver(root, saved, (href) => void router.navigate({ href })))
      .catch(() => showApp(root, saved));
  letPartsLoad?.();
  watchSession({
    onExpired: (userId) =>
      void import('./app/session-expired.tsx').then((it) => it.whenSessionExpires(router, userId)),
    onSignedOutElsewhere: () => void router.navigate({ to: '/signin' }),
  });
  // a visitor's waits until the app is cached (src/app/start/after-start.ts)
  if (session) startSync();
  paintPressFirst();
  void loadTheRest(session !== null || form !== null);
  return rendersMs;
}

/** Without the app, the links of a saved page work as plain links. */
function leaveSaved(failure: unknown): { failure: unknown } {
  document.getElementById('saved')?.removeAttribute('id');
  return { failure };
}

void start()
  .then((rendersMs) => ({ rendersMs }), leaveSaved)
  .then((began) =>
    whenIdle(
      () => void import('./app/start/after-start.ts').then(({ afterStart }) => afterStart(router, began)),
    ),
  );
