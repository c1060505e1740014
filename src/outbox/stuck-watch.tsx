import { useEffect, useState, type ReactNode } from 'react';
import { sendable, unsettled } from '../db/outbox/outbox-settling.ts';
import { onTick } from '../platform/ticker.ts';
import { syncStatus } from '../sync/client.ts';
import { useView } from '../sync/use-view.ts';
import { troubleOf, watched, type Trouble, type Watch } from '../sync/watchdog.ts';
import { StuckBar } from './stuck-bar.tsx';

/**
 * Watches the outbox while it is mounted and the page is visible. @param onTrouble called with the bar to
 * show, or null
 */
export function StuckWatch({ onTrouble }: { onTrouble: (bar: ReactNode) => void }) {
  const head = useView(async (dbs) => (await sendable(dbs, await unsettled(dbs)))[0]?.id ?? null, []);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    let watch: Watch | null = null;
    const look = (): void => {
      watch = watched(watch, { at: performance.now(), head: head ?? null, net: navigator.onLine });
      setTrouble(troubleOf(watch, syncStatus()));
    };
    look();
    return onTick(look);
  }, [head]);
  useEffect(() => {
    onTrouble(trouble && <StuckBar trouble={trouble} />);
    return () => onTrouble(null);
  }, [trouble, onTrouble]);
  return null;
}
