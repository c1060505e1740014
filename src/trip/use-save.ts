import { useLingui } from '@lingui/react';
import type { Refusal } from '../../domain/refusal.ts';
import { errorText } from '../i18n/error-text.ts';
import { useOnline } from '../sync/use-online.ts';
import { toaster } from '../ui/overlays/toaster.ts';
import { save, type Act } from './save.ts';

/** What is said once an act is kept: with a net it is on its way, without one it waits. */
export type Said = { online: string; offline: string };

/** Says how an act came out: that it is kept, or why not. */
export function useSaveToast(): (
  refusal: (Pick<Refusal, 'values'> & { code: string }) | null,
  said: Said,
) => void {
  const { i18n } = useLingui();
  const online = useOnline();
  return (refusal, said) => {
    const text = refusal ? errorText(i18n, refusal) : online ? said.online : said.offline;
    toaster.show({ kind: refusal ? 'error' : 'success', text });
  };
}

/** Keeps an act on the phone and says how it came out. @returns whether it was kept */
export function useSave(): (act: Act, said: Said) => Promise<boolean> {
  const say = useSaveToast();
  return async (act, said) => {
    let refusal: (Pick<Refusal, 'values'> & { code: string }) | null;
    try {
      refusal = await save(act);
    } catch (error) {
      console.error(error);
      refusal = { code: 'server_error' };
    }
    say(refusal, said);
    return refusal === null;
  };
}
