import { useEffect, useRef, useState } from 'react';

/**
 * Calls `onEnd` when the element with the returned ref comes near the screen (REQ 9: 60 px). The element may
 * be rendered after `enabled` becomes true.
 */
export function useInfiniteScroll(enabled: boolean, onEnd: () => void): (end: HTMLDivElement | null) => void {
  const [end, setEnd] = useState<HTMLDivElement | null>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!enabled || !end) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: '60px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [enabled, end]);
  return setEnd;
}
