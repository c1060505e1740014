import { useLingui } from '@lingui/react/macro';
import type { TripDraft } from '../../../../domain/trip/trip-draft.ts';

type StartWords = { title: string; when: string };

/** The form's words if a shortcut of the home page opened it; null otherwise. */
export function useStartWords({ origin }: Pick<TripDraft, 'origin'>): StartWords | null {
  const { t } = useLingui();
  const words: Record<string, StartWords> = {
    airport: { title: t`Airport trip`, when: t`Airport trip: when do you set out?` },
    long: { title: t`Long trip`, when: t`Long trip: when do you set out?` },
    wedding: { title: t`Wedding car`, when: t`Wedding car: for which day?` },
    'rent-a-car': { title: t`Rent-a-car`, when: t`Rent-a-car: from when on?` },
  };
  return (origin?.kind === 'start' && words[origin.start]) || null;
}
