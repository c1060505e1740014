import { afterPaint } from './after-paint.ts';

/** The two taps of a double tap are closer in time (ms) and place (CSS pixels). */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 24;

/** The last tap: its place, its time, its page. Typing ends it. */
const NONE = { x: 0, y: 0, at: -Infinity, page: '' };
let last = NONE;

/**
 * Lets each press paint before what it leads to. A click on a link within the app, also by Enter, is stopped, and repeated
 * by code after the frame that shows the press: only then is the next page rendered. The second tap of a double tap does
 * nothing on the page to which the first has led. On an iPhone, what is pressed looks pressed only where somebody listens
 * for touches.
 */
export function paintPressFirst(): void {
  addEventListener('click', holdBack, true);
  addEventListener('input', () => void (last = NONE), true);
  addEventListener('touchstart', () => undefined, { passive: true });
}

/** Whether another page has come between the two taps of a finger, so that the second was aimed at the first page. */
function isAimedElsewhere(event: MouseEvent): boolean {
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return false;
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const before = last;
  last = { x, y, at, page: location.pathname };
  return (
    at - before.at < DOUBLE_TAP_MS &&
    Math.hypot(x - before.x, y - before.y) < DOUBLE_TAP_PX &&
    before.page !== last.page
  );
}

function holdBack(event: MouseEvent): void {
  const { target, isTrusted, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!isTrusted || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])');
  const isElsewhere = isAimedElsewhere(event);
  // with a modifier key the browser opens a tab or a window
  if (!isElsewhere && (!link || ctrlKey || metaKey || shiftKey || altKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (isElsewhere) return;
  afterPaint(() => {
    // clicking a detached link would reload the page
    if (link?.isConnected) link.click();
  });
}
