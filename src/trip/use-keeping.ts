import { useLingui } from '@lingui/react';
import type { Refusal } from '../../domain/refusal.ts';
import { errorText } from '../i18n/error-text.ts';
import { useOnline } from '../sync/use-online.ts';
import { toaster } from '../ui/toaster.ts';
import { keep } from './keep.ts';

type Said = { online: string; offline: string };

/**
 * Keeps an act on the phone and says how it stands; a 'no' of the rules is said too. `full`: what is said when the
 * phone is full. @returns whether it was kept
 */
export function useKeeping(
  full: string,
): (work: () => Promise<Refusal | null>, said: Said) => Promise<boolean> {
  const { i18n } = useLingui();
  const online = useOnline();
  return async (work, said) => {
    let refusal: Refusal | null = null;
    const kept = await keep(
      async () => {
        refusal = await work();
        const text = refusal ? errorText(i18n, refusal) : online ? said.online : said.offline;
        toaster.show({ kind: refusal ? 'error' : 'success', text });
      },
      { full },
    );
    return kept && refusal === null;
  };
}
