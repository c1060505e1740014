import { useLingui } from '@lingui/react';
import type { Refusal } from '../../domain/base/refusal.ts';
import { errorText } from '../i18n/error-text.ts';
import { buzz } from './haptics.ts';
import { useOnline } from '../sync/use-online.ts';
import { toaster } from '../ui/overlays/toaster.ts';
import { save, type Act } from './save.ts';

/**
 * The texts of the toast once an action is saved. `online` is omitted if the action's own strip already shows that it
 * is being sent and has arrived: a toast would repeat it late. A `quiet` one does not buzz, so that nobody nearby
 * notices a complaint.
 */
export type Said = { online?: string; offline: string; quiet?: true };

/** Shows a toast with the outcome of an act: that it is saved on the phone, or the reason why not. */
export function useSaveToast(): (
  refusal: (Pick<Refusal, 'values'> & { code: string }) | null,
  said: Said,
) => void {
  const { i18n } = useLingui();
  const online = useOnline();
  return (refusal, said) => {
    if (!said.quiet) buzz(refusal ? 'refused' : 'saved');
    const text = refusal ? errorText(i18n, refusal) : online ? said.online : said.offline;
    if (text !== undefined) toaster.show({ kind: refusal ? 'error' : 'success', text });
  };
}

/** Saves an action and shows a toast with the outcome. @returns whether it was saved */
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
