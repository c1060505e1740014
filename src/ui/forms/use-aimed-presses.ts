import { useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../base/after-paint.ts';

/** How long a step is seen before a press counts for it (ms): the two taps of a double tap are closer. */
const SEEN_MS = 400;

/** Where a form's way on and back stand: at the same place in each of its steps. */
const FOOT_BUTTONS = '.dock button, .askfoot button';

/**
 * For a form in steps: a press counts for the step that it was aimed at. Of a double tap the second falls on the next
 * step, which nobody has read yet: it would send what was never seen. So does a key that is held down.
 * @param step names the step
 * @param first the step that the form opens with, which takes presses at once; null: another one led here
 */
export function useAimedPresses(step: string | number, first: string | number | null = step): void {
  const opening = useRef(first);
  useLayoutEffect(() => {
    if (opening.current === step) return;
    opening.current = null;
    let seenAt = Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const buttons = [...document.querySelectorAll(FOOT_BUTTONS)];
    const settle = (): void => buttons.forEach((button) => button.removeAttribute('aria-disabled'));
    for (const button of buttons) button.setAttribute('aria-disabled', 'true');
    const cancel = afterPaint(() => {
      seenAt = performance.now() + SEEN_MS;
      timer = setTimeout(settle, SEEN_MS);
    });
    const isAtFoot = ({ target }: Event): boolean =>
      target instanceof Element && target.closest(FOOT_BUTTONS) !== null;
    const drop = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    // the browser's own time of the press: a busy phone may deliver it late; a key's click has no count
    const onClick = (event: MouseEvent): void => {
      const { detail: tap } = event;
      if (tap > 0 && event.timeStamp < seenAt && (isAtFoot(event) || tap > 1)) drop(event);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat && isAtFoot(event)) drop(event);
    };
    addEventListener('click', onClick, { capture: true });
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      cancel();
      clearTimeout(timer);
      settle();
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [step]);
}
