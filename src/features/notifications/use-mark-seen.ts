import { useEffect, useEffectEvent } from 'react';
import { useDbs } from '../../sync/use-view.ts';
import { markSeen } from './notification-acts.ts';

/**
 * Marks the notifications on the screen as seen when the screen is left.
 * @returns a function that marks all of them now
 */
export function useMarkSeen(unseen: readonly string[]): () => void {
  const dbs = useDbs();
  const mark = useEffectEvent(() => markSeen(dbs, unseen));
  useEffect(() => {
    const leave = (): void => mark();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return () => markSeen(dbs, unseen);
}
