import { useEffect, useEffectEvent } from 'react';
import { useDbs } from '../../sync/use-view.ts';
import { markSeen } from './notification-acts.ts';

/**
 * What is on the screen counts as seen once the screen is left, or when the person says so.
 * @returns marks all of them now
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
