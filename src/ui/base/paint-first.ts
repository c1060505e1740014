import { afterPaint } from './after-paint.ts';

/**
 * Lets each click on a link within the app, also by Enter, paint before the next page is rendered: the click
 * is stopped, and repeated by code after that frame.
 */
export function paintLinksFirst(): void {
  addEventListener('click', holdBack, true);
}

function holdBack(event: MouseEvent): void {
  const { target, isTrusted, ctrlKey, metaKey, shiftKey, altKey } = event;
  // with a modifier key the browser opens a tab or a window
  if (!isTrusted || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  afterPaint(() => {
    // clicking a detached link would reload the page
    if (link.isConnected) link.click();
  });
}
