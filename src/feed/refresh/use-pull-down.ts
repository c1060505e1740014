import { useEffect, useRef, useState } from 'react';
import { heightOf, isFarEnough } from './pull-height.ts';

/**
 * @returns the distance (px) by which the list is pulled down; calls `onPulled` when it is released far
 * enough
 */
export function usePullDown(onPulled: () => void): number {
  const [height, setHeight] = useState(0);
  const latest = useRef(onPulled);
  useEffect(() => {
    latest.current = onPulled;
  });
  useEffect(() => {
    let from: number | null = null;
    let by = 0;
    const start = (event: TouchEvent): void => {
      const [touch, second] = event.touches;
      const covered = document.querySelector('dialog[open]') !== null;
      from = touch && !second && window.scrollY <= 0 && !covered ? touch.clientY : null;
      by = 0;
    };
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (from === null || !touch) return;
      by = window.scrollY > 0 ? 0 : touch.clientY - from;
      setHeight(heightOf(by));
    };
    const end = (): void => {
      if (from !== null && isFarEnough(by)) latest.current();
      from = null;
      setHeight(0);
    };
    const leave = (): void => {
      from = null;
      setHeight(0);
    };
    addEventListener('touchstart', start, { passive: true });
    addEventListener('touchmove', move, { passive: true });
    addEventListener('touchend', end);
    addEventListener('touchcancel', leave);
    return () => {
      removeEventListener('touchstart', start);
      removeEventListener('touchmove', move);
      removeEventListener('touchend', end);
      removeEventListener('touchcancel', leave);
    };
  }, []);
  return height;
}
