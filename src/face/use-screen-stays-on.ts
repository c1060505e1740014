import { useEffect } from 'react';

/**
 * Keeps the screen on while a code is shown or scanned, since a dark screen cannot be read. A page cannot make it
 * brighter. The browser releases the lock while the page is hidden.
 */
export function useScreenStaysOn(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let left = false;
    const hold = async (): Promise<void> => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      // refused while the battery is low
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      await (left ? lock : held)?.release();
      if (!left) held = lock;
    };
    const again = (): void => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
}
