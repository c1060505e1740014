import type { ReactNode } from 'react';
import { useView } from '../sync/use-view.ts';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';

/**
 * Shows that a list is empty, but only once a complete pull has proved it: before that, the phone does not
 * know.
 */
export function KnownEmpty({ children }: { children: ReactNode }) {
  const isKnown = useView(async ({ mirror }) => {
    const position = await mirror.position.get('position');
    return position !== undefined && position.back === null;
  }, []);
  return isKnown ? children : <SkeletonCard />;
}
