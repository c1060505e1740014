/**
 * Saves the start screen on display (saved-page.ts): after each sync and each change of screen, once the browser is
 * idle, and when the app is hidden.
 */
import { agoText } from '../../../../domain/base/date-text.ts';
import type { Locale } from '../../../../domain/base/locale.ts';
import { activeLocale } from '../../../i18n/i18n.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { layers } from '../../../platform/layers.ts';
import { pageStorage } from '../../../platform/page-storage.ts';
import { whenIdle } from '../../../ui/base/when-idle.ts';
import { onSyncStatus } from '../../../sync/client.ts';
import { currentSession } from '../../../sync/session/session-store.ts';
import { savedFor, savedKey, startPaths, type Ages, type SavedPage } from './saved-page.ts';
import { markupOf } from './saved-markup.ts';

/** A screen is at rest when nothing has asked to save it for this long (ms). */
const REST_MS = 1_500;
const MINUTE_MS = 60_000;

/** @returns the address of the release's entry, or null in the development server */
const releaseOf = (): string | null =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;

function agesOf(locale: Locale): Ages {
  const inUnits = (unit: number): [string, string] => [
    agoText(unit, locale),
    agoText(2 * unit, locale).replace(/2|২/, '#'),
  ];
  return { now: agoText(0, locale), minute: inUnits(MINUTE_MS), hour: inUnits(60 * MINUTE_MS) };
}

const isAtRest = (root: HTMLElement): boolean =>
  root.style.display !== 'none' &&
  root.querySelector('main') !== null &&
  root.querySelector('.sk') === null &&
  layers.length === 0;

/** The modules that were requested before the screen was rendered (ms since the navigation): without these there is none. */
const modulesUntil = (rendersMs: number): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < rendersMs)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  ),
];

/** Saves the screen on display if it is a start screen at rest and belongs to the person signed in. */
function save(modules: readonly string[], startPath: string): void {
  const [session, root, release] = [currentSession(), document.getElementById('root'), releaseOf()];
  const { pathname, search, hash } = location;
  if (!session || session.impersonating || !root || release === null) return;
  // a driver's journeys do not mark what the clock changes in them
  if (session.user.type === 'driver') return;
  if (!startPaths.includes(pathname) || search !== '' || hash !== '' || !isAtRest(root)) return;
  const locale = activeLocale();
  const now = correctedNow();
  const earlier = savedFor(pageStorage.getItem(savedKey(pathname)), { release, session, locale, now });
  const known = earlier?.modules ?? [];
  const page: SavedPage = {
    release,
    userId: session.user.id,
    locale,
    takenAt: now,
    title: document.title,
    // a start that preloaded a list cannot tell which of it the screen needs
    modules: known.length > 0 || pathname !== startPath ? known : [...modules],
    ages: agesOf(locale),
    ...markupOf(root, innerHeight),
  };
  pageStorage.setItem(savedKey(pathname), JSON.stringify(page));
}

/**
 * @param rendersMs when the start rendered its screen, in ms since the navigation @param startPath that screen
 * @param onScreen calls its listener after each change of screen
 */
export function savePages(
  rendersMs: number,
  startPath: string,
  onScreen: (listener: () => void) => void,
): void {
  const modules = modulesUntil(rendersMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => save(modules, startPath)), REST_MS);
  };
  onScreen(soon);
  onSyncStatus(soon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save(modules, startPath);
  });
  soon();
}
