import { afterPaint } from './after-paint.ts';

/**
 * From now on a tap on a link within the app, or Enter on it, is painted before the page behind it is worked out: the
 * link is pressed once more by the program after that frame, and goes through.
 */
export function paintLinksFirst(): void {
  addEventListener('click', holdBack, true);
}

function holdBack(event: MouseEvent): void {
  const { target, isTrusted, ctrlKey, metaKey, shiftKey, altKey } = event;
  // with a key held, the browser opens a tab or a window of its own
  if (!isTrusted || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])');
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  afterPaint(() => {
    // a link taken out of the page would load the address anew
    if (link.isConnected) link.click();
  });
}
