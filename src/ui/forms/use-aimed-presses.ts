import { useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../base/after-paint.ts';

/**
 * How long a step must be visible before a press counts for it (ms): the two taps of a double tap are closer.
 */
const SEEN_MS = 400;

/** The form's buttons for next and back, which are at the same place in each of its steps. */
const FOOT_BUTTONS = '.dock button, .askfoot button';

/**
 * In a form in steps, a press counts only for the step that it was aimed at. The second tap of a double tap
 * falls on the next step before anybody has read it, and would send unseen content. So would a key that is
 * held down.
 * @param step identifies the step
 * @param first the step that the form opens with, which accepts presses at once; null: another step led here
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
    // the browser's own time of the press, because a busy phone may deliver it late; a key's click has no
    // count
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
