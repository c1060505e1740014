import { useEffect, useRef } from 'react';

/** Where one screen takes another's place at the same address, the page begins at its top again. */
export function useFromTheTop(screen: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (screen === null) return;
    if (last.current !== null && last.current !== screen) window.scrollTo({ top: 0 });
    last.current = screen;
  }, [screen]);
}
