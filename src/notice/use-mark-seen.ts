import { useEffect, useEffectEvent, useRef } from 'react';
import { useDbs } from '../sync/use-view.ts';
import { markSeen } from './notification-acts.ts';

/**
 * Marks the notifications of every visited page as seen when the person leaves the screen.
 * @returns a function that marks these ids now
 */
export function useMarkSeen(unseen: readonly string[]): (ids: readonly string[]) => void {
  const dbs = useDbs();
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    shown.current = new Set([...shown.current, ...unseen]);
  }, [unseen]);
  const mark = useEffectEvent(() => markSeen(dbs, [...shown.current]));
  useEffect(() => {
    const leave = (): void => mark();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return (ids) => markSeen(dbs, ids);
}
