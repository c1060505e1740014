import { useEffect, useRef } from 'react';

/** Scrolls to the top when one screen replaces another at the same address. */
export function useFromTheTop(screen: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (screen === null) return;
    if (last.current !== null && last.current !== screen) window.scrollTo({ top: 0 });
    last.current = screen;
  }, [screen]);
}
