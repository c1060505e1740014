import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import type { Mark } from '../db/outbox/overlay.ts';
import { useDbs } from '../sync/use-view.ts';

/** How to take back what has not left the phone (`take-back.ts`, which comes with the first use). */
export function useTakeBack(): (action: Pick<Mark, 'id' | 'name'>) => Promise<void> {
  const { i18n } = useLingui();
  const dbs = useDbs();
  const navigate = useNavigate();
  return async (action) => (await import('./take-back.ts')).takeBack(dbs, action, { i18n, navigate });
}
