import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import type { MutationState } from '../db/overlay/overlay.ts';
import { useDbs } from '../sync/use-view.ts';

/** Discards an action that has not left the phone; `discard.ts` is loaded at the first use. */
export function useDiscard(): (action: Pick<MutationState, 'id' | 'name'>) => Promise<void> {
  const { i18n } = useLingui();
  const dbs = useDbs();
  const navigate = useNavigate();
  return async (action) => (await import('./discard.ts')).discard(dbs, action, { i18n, navigate });
}
