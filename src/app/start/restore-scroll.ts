import type { AnyRouter } from '@tanstack/react-router';

/** How long a list may take to reach its earlier length; a later jump would only disturb. */
const PATIENCE_MS = 4_000;

/**
 * Scrolls a person who goes back to their earlier place on a page. The router does so as soon as the page is
 * rendered, but a list is read from the phone part by part and is shorter until then. Scrolling by hand ends
 * the restoring.
 */
export function restoreScroll(router: AnyRouter): void {
  const places = new Map<string, number>();
  let stop = (): void => undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop();
    if (fromLocation) places.set(fromLocation.state.__TSR_key ?? fromLocation.href, window.scrollY);
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    const place = places.get(toLocation.state.__TSR_key ?? toLocation.href);
    if (place !== undefined && window.scrollY < place - 1) stop = scrollOnceLongEnough(place);
  });
}

/** @returns a function that ends the waiting */
function scrollOnceLongEnough(place: number): () => void {
  let frame = 0;
  const growth = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    // scrolls as far down as possible for now; the list's end was off the screen for a frame, and loads the
    // next part when it is visible again
    frame = requestAnimationFrame(() => {
      window.scrollTo({ top: place });
      if (window.scrollY >= place - 1) stop();
    });
  });
  const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop(): void {
    growth.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    for (const event of byHand) removeEventListener(event, stop);
  }
  growth.observe(document.body);
  for (const event of byHand) addEventListener(event, stop, { passive: true });
  return stop;
}
