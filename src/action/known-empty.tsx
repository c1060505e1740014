import type { ReactNode } from 'react';
import { isPulled } from '../db/mirror/missing.ts';
import { useView } from '../sync/use-view.ts';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';

/**
 * Shows that a list is empty, but only once a complete pull has proved it: before that, the phone does not
 * know.
 */
export function KnownEmpty({ children }: { children: ReactNode }) {
  return useView(isPulled, []) ? children : <SkeletonCard />;
}
