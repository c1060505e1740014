import type { MouseEvent } from 'react';

/**
 * For a link to something heavy: the tap is painted first, the page or dialog behind it is worked out after that
 * frame. The link is then pressed once more by the program, which goes through.
 */
export function paintFirst(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, ctrlKey, metaKey, shiftKey, altKey } = event;
  // with a key held, the browser opens a tab or a window of its own
  if (!event.isTrusted || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  requestAnimationFrame(() =>
    setTimeout(() => {
      // a link taken out of the page would load the address anew
      if (link.isConnected) link.click();
    }),
  );
}
