/**
 * Shows a saved page (saved-page.ts) and starts the app. The build puts this into index.html as one inline script: its
 * beginning runs in the head, where it decides which style holds back the first paint, and `show` in the body.
 *
 *   <div id="saved">  what was saved: taps on it are noted, and take-over.ts repeats them
 *   <div id="root">  the app, hidden until take-over.ts removes the other
 */
import { toBengaliDigits } from '../../../../domain/base/digits.ts';
import { recallClockOffset, correctedNow } from '../../../platform/clock.ts';
import { pageStorage } from '../../../platform/page-storage.ts';
import { readSession } from '../../../platform/session.ts';
import { afterPaint } from '../../../ui/base/after-paint.ts';
import { hasCome, savedFor, savedKey, type SavedPage } from './saved-page.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The age from which data counts as old (`action/freshness.tsx`). */
const OLD_MS = 5 * MINUTE_MS;
/** Bangladesh is six hours ahead of Greenwich, without summer time. */
const DHAKA_MS = 6 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** After this long without a frame the app starts anyway. */
const NO_FRAME_MS = 1_000;

const entry = document.currentScript?.dataset['entry'] ?? '';

function find(): SavedPage | null {
  if (location.search !== '' || location.hash !== '' || matchMedia('(min-width: 1024px)').matches)
    return null;
  recallClockOffset();
  return savedFor(pageStorage.getItem(savedKey(location.pathname)), {
    release: entry,
    session: readSession(),
    locale: document.documentElement.lang,
    now: correctedNow(),
  });
}

const saved = find();

/**
 * A saved page brings its own style. Without one the app's sheet must delay the first paint in every browser, which a
 * sheet appended by a script does not do.
 */
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
  if (saved) continue;
  link.remove();
  document.write(`<link rel="stylesheet" crossorigin href="${link.getAttribute('href')}">`);
}

/** Browsers that are not built on Chromium do not name themselves this way. */
const isChromium = 'userAgentData' in navigator;

/**
 * Chromium takes what it has compiled before of a module that is preloaded as a plain script, and compiles a
 * modulepreload each time anew. Other browsers would fetch the module twice, and a first visit has nothing compiled.
 */
const preload = (link: HTMLLinkElement): void => {
  Object.assign(link, saved && isChromium ? { as: 'script', rel: 'preload' } : { rel: 'modulepreload' });
};

for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="start"]')) preload(link);

let isStarted = false;
function startApp(): void {
  if (isStarted) return;
  isStarted = true;
  for (const href of saved?.modules ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { href, crossOrigin: '' });
    preload(link);
    document.head.append(link);
  }
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: entry, crossOrigin: '' });
  // without the app, links work as plain links
  script.addEventListener('error', () => removeEventListener('click', noteTap, true));
  document.head.append(script);
}

/** The age of the data in words. */
function ageText(elapsed: number, { ages, locale }: SavedPage): string {
  if (elapsed < MINUTE_MS) return ages.now;
  const isHours = elapsed >= HOUR_MS;
  const count = Math.floor(elapsed / (isHours ? HOUR_MS : MINUTE_MS));
  const [one, other] = isHours ? ages.hour : ages.minute;
  const digits = locale === 'bn' ? toBengaliDigits(count) : String(count);
  return count === 1 ? one : other.replace('#', digits);
}

function correct(place: HTMLElement, page: SavedPage, now: number): void {
  const all = (selector: string) => place.querySelectorAll<HTMLElement>(selector);
  const dayOf = (at: number): number => Math.floor((at + DHAKA_MS) / DAY_MS);
  for (const card of all('[data-ends]')) if (hasCome(card.dataset['ends'], page, now)) card.remove();
  const unsure = [
    ...all('[data-now]'),
    ...(dayOf(now) === dayOf(page.takenAt) ? [] : all('[data-day]')),
    ...[...all('[data-changes]')].filter(({ dataset }) => hasCome(dataset['changes'], page, now)),
  ];
  for (const each of unsure) each.style.visibility = 'hidden';
  for (const stamp of all('[data-pulled]')) {
    const elapsed = Math.max(0, now - Number(stamp.dataset['pulled']));
    const isOld = elapsed >= OLD_MS;
    stamp.classList.toggle('old', isOld);
    stamp.querySelector('use')?.setAttribute('href', isOld ? '#i-history' : '#i-check');
    const text = stamp.querySelector('span');
    if (text) text.textContent = ageText(elapsed, page);
  }
  for (const bar of all('[data-netbar]')) bar.hidden = navigator.onLine;
}

/** Notes the tap for the app, which is not loaded yet. With a modifier key the browser opens a tab. */
function noteTap(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
  const pressed = target instanceof Element ? target.closest<HTMLElement>('#saved') : null;
  if (!pressed || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const button =
    target instanceof Element ? target.closest<HTMLElement>('a[href],button,input,summary') : null;
  if (!button) return;
  for (const earlier of pressed.querySelectorAll('[data-tapped]')) earlier.removeAttribute('data-tapped');
  button.dataset['tapped'] = '';
}

/** While a finger is down, the page is not replaced: its click would be lost. */
function watchFingers(place: HTMLElement): void {
  addEventListener('pointerdown', () => (place.dataset['held'] = ''), true);
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(end, () => setTimeout(() => place.removeAttribute('data-held')), true);
}

function put(page: SavedPage): void {
  const root = document.getElementById('root');
  const place = document.createElement('div');
  place.id = 'saved';
  place.innerHTML = page.html;
  // the page's policy forbids styles in the markup
  for (const each of place.querySelectorAll<HTMLElement>('[data-style]'))
    each.style.cssText = each.dataset['style'] ?? '';
  correct(place, page, correctedNow());
  if (!root) return;
  const sheet = new CSSStyleSheet();
  // in a layer, so that the app's own rules win from when they are there
  sheet.replaceSync('CSSLayerBlockRule' in window ? `@layer saved{${page.style}}` : page.style);
  document.adoptedStyleSheets = [sheet];
  root.style.display = 'none';
  root.before(place);
  document.title = page.title;
  addEventListener('click', noteTap, true);
  watchFingers(place);
}

/** Runs once `#root` exists. The app starts after the saved page has been painted. */
export function show(): void {
  if (!saved || document.visibilityState === 'hidden') return startApp();
  try {
    put(saved);
  } catch {
    takeAway();
    return startApp();
  }
  setTimeout(startApp, NO_FRAME_MS);
  afterPaint(startApp);
}

function takeAway(): void {
  document.getElementById('saved')?.remove();
  document.adoptedStyleSheets = [];
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'stylesheet';
  document.getElementById('root')?.style.removeProperty('display');
}
