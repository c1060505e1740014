import { afterPaint } from './after-paint.ts';

/**
 * Lets each press paint before what it leads to. A click on a link within the app, also by Enter, is stopped, and repeated
 * by code after the frame that shows the press: only then is the next page rendered. On an iPhone, what is pressed looks
 * pressed only where somebody listens for touches.
 */
export function paintPressFirst(): void {
  addEventListener('click', holdBack, true);
  addEventListener('touchstart', () => undefined, { passive: true });
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
