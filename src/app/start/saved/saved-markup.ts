/** A screen's own markup and style, as far as the first view shows them, without what needs the app. */
import type { SavedPage } from './saved-page.ts';
import { usedStyle } from './saved-style.ts';

/** The bytes that a saved page may have. */
const MOST_BYTES = 30_000;
/** How much of the screen is saved, in window heights. */
const VIEWS = 1.5;
/** Icons that the start may need besides those shown. */
const ALSO = ['i-check', 'i-history'];

const PARTS = 'main > *, main > * > *, main li, main section, main form, footer';

/** Links and parts that need the app, or show something only once it is fetched. */
const WITHOUT = 'dialog, script, style, template, iframe, video, audio, canvas, [popover], .skip, .toasts';

/**
 * @param root where the app is rendered
 * @param viewHeight the height of the window (px)
 */
export function markupOf(root: HTMLElement, viewHeight: number): Pick<SavedPage, 'html' | 'style'> {
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return { html: '', style: '' };
  const pairs = (selector: string): (readonly [HTMLElement, HTMLElement])[] => {
    const copies = copy.querySelectorAll<HTMLElement>(selector);
    return [...root.querySelectorAll<HTMLElement>(selector)].flatMap((own, at) => {
      const its = copies[at];
      return its ? [[own, its] as const] : [];
    });
  };
  const below = pairs(PARTS).filter(
    ([own]) => own.getBoundingClientRect().top + scrollY > VIEWS * viewHeight,
  );
  for (const [own, its] of pairs('img')) {
    const { width, height } = own.getBoundingClientRect();
    its.style.cssText = `width:${width}px;height:${height}px;visibility:hidden`;
    its.removeAttribute('src');
    its.removeAttribute('srcset');
  }
  for (const [own, its] of pairs('input'))
    if (own instanceof HTMLInputElement) {
      its.removeAttribute('value');
      its.toggleAttribute('checked', own.checked);
    }
  for (const [own, its] of pairs('select'))
    if (own instanceof HTMLSelectElement) {
      const chosen = document.createElement('option');
      chosen.textContent = own.selectedOptions[0]?.textContent ?? '';
      its.replaceChildren(chosen);
    }
  for (const [, its] of below) its.remove();
  for (const each of copy.querySelectorAll(WITHOUT)) each.remove();
  for (const each of copy.querySelectorAll('[style]')) {
    each.setAttribute('data-style', each.getAttribute('style') ?? '');
    each.removeAttribute('style');
  }
  const style = usedStyle(document.styleSheets, copy);
  return { html: within(copy, MOST_BYTES - bytesOf(style)), style };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Removes unused drawings, and parts of the page from the last on until the rest fits. */
function within(copy: HTMLElement, bytes: number): string {
  for (;;) {
    const html = withUsedDrawings(copy);
    const last = [...copy.querySelectorAll('main .card, main > *')].at(-1);
    if (!last || bytesOf(html) <= bytes) return html;
    last.remove();
  }
}

function withUsedDrawings(copy: HTMLElement): string {
  const used = new Set(ALSO);
  for (const each of copy.querySelectorAll('use')) used.add(each.getAttribute('href')?.slice(1) ?? '');
  for (const symbol of copy.querySelectorAll('symbol')) if (!used.has(symbol.id)) symbol.remove();
  return copy.innerHTML;
}
