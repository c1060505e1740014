import { useEffect, useRef, type RefObject } from 'react';

/** Calls `onEnd` when the element with the returned ref comes near the screen (SPEC 9: 60 px). */
export function useInfiniteScroll(enabled: boolean, onEnd: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const { current } = end;
    if (!enabled || !current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: '60px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
}
