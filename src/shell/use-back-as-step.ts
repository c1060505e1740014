import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * The phone's back button goes back by a step of the form, and leaves the page at the first one.
 * @param stepBack null at the first step
 */
export function useBackAsStep(stepBack: (() => void) | null): void {
  const { history } = useRouter();
  const latest = useRef(stepBack);
  useEffect(() => {
    latest.current = stepBack;
  });
  const blocks = stepBack !== null;
  useEffect(() => {
    if (!blocks) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        latest.current?.();
        return true;
      },
    });
  }, [history, blocks]);
}
