import type { ReactNode } from 'react';
import { useView } from '../sync/use-view.ts';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';

/** Says that a list is empty, but only once a complete pull has shown it: before that it is not known. */
export function KnownEmpty({ children }: { children: ReactNode }) {
  const isKnown = useView(async ({ mirror }) => {
    const position = await mirror.position.get('position');
    return position !== undefined && position.back === null;
  }, []);
  return isKnown ? children : <SkeletonCard />;
}
