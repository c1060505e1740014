/**
 * Replaces the saved page (saved-page.ts) with the app's own screen as soon as that has its trips. A tap on the saved
 * page is repeated on the same link or button of the screen.
 */
import { holdLateParts } from './late-parts.ts';

/** How long a screen with fewer trips than the saved page waits for more (ms). */
const FEWER_MS = 250;
/** How long to wait for the screen itself (ms). */
const SCREEN_MS = 6_000;
/** How long to wait for a button that was tapped (ms). */
const BUTTON_MS = 3_000;

/** How many cards a phone shows at once. */
const FIRST = 3;

/** Whether the screen has as many cards, the first of them as complete: a late part would move what is below it. */
function hasCards(root: HTMLElement, saved: HTMLElement): boolean {
  const [own, before] = [root, saved].map((page) => [...page.querySelectorAll('main li.card')]);
  const parts = (card: Element | undefined): number => card?.getElementsByTagName('*').length ?? 0;
  return (
    (own?.length ?? 0) >= (before?.length ?? 0) &&
    (before ?? []).slice(0, FIRST).every((card, at) => parts(own?.[at]) >= parts(card))
  );
}

/** Whether the screen has read the phone’s data, so that nothing in it is loading. */
const hasContent = (root: HTMLElement): boolean =>
  root.querySelector('main') !== null &&
  root.querySelector('main .sk') === null &&
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
    ({ sheet }) => sheet !== null,
  );

/**
 * @param root where the app is rendered, hidden until then
 * @param open opens a page of the app, for a link that the screen lacks
 * @returns when the app's screen is shown
 */
export const takeOver = (
  root: HTMLElement,
  saved: HTMLElement,
  open: (href: string) => void,
): Promise<void> =>
  new Promise((done) => {
    const { pathname } = location;
    let isLate = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const nowLate = (): void => {
      isLate = true;
      look();
    };
    const atLast = setTimeout(nowLate, SCREEN_MS);
    const isReady = (): boolean => {
      if (isLate || location.pathname !== pathname) return true;
      if (!hasContent(root)) return false;
      timer ??= setTimeout(nowLate, FEWER_MS);
      return hasCards(root, saved);
    };
    const look = (): void => {
      // a finger that is down would lose its click
      if (!isReady() || saved.dataset['held'] !== undefined) return;
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(atLast);
      replace(root, saved, open);
      done();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    observer.observe(saved, { attributes: true, attributeFilter: ['data-held'] });
    look();
  });

function replace(root: HTMLElement, saved: HTMLElement, open: (href: string) => void): void {
  const top = scrollY;
  const press = (element: Element): void => pressIn(root, saved, element, open);
  const tapped = saved.querySelector('[data-tapped]');
  const focused = saved.contains(document.activeElement) ? document.activeElement : null;
  const toPress = tapped && sameIn(root, saved, tapped);
  const toFocus = focused && sameIn(root, saved, focused);
  saved.remove();
  // the style of a late part comes with its code
  holdLateParts(root, saved, press, () => (document.adoptedStyleSheets = []));
  root.style.removeProperty('display');
  if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
  toFocus?.()?.focus({ preventScroll: true });
  if (tapped && toPress) pressOnce(toPress, root, tapped.getAttribute('href'), open);
}

/** What a person would say was tapped: kind, target and words. */
const nameOf = (element: Element): string =>
  [
    element.localName,
    element.getAttribute('href'),
    element.getAttribute('aria-label') ?? element.textContent,
  ].join();

/** Finds the screen's element that corresponds to this one of the saved page, now or later. */
function sameIn(root: HTMLElement, saved: HTMLElement, element: Element): () => HTMLElement | undefined {
  const name = nameOf(element);
  const alike = (within: HTMLElement) =>
    [...within.querySelectorAll<HTMLElement>(element.localName)].filter((each) => nameOf(each) === name);
  const place = Math.max(
    0,
    alike(saved).findIndex((each) => each === element),
  );
  return () => alike(root).filter((each) => !each.closest('[data-late]'))[place];
}

const pressIn = (
  root: HTMLElement,
  saved: HTMLElement,
  element: Element,
  open: (href: string) => void,
): void => {
  const button = element.closest('a[href],button,input,summary');
  if (button) pressOnce(sameIn(root, saved, button), root, button.getAttribute('href'), open);
};

function pressOnce(
  find: () => HTMLElement | undefined,
  root: HTMLElement,
  href: string | null,
  open: (href: string) => void,
): void {
  const there = find();
  if (there) return there.click();
  if (href !== null) return open(href);
  const observer = new MutationObserver(() => {
    const come = find();
    if (!come) return;
    observer.disconnect();
    come.click();
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  setTimeout(() => observer.disconnect(), BUTTON_MS);
}
