import { REFUSALS } from '../../i18n/catalogues.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { addDrawings } from '../../ui/icons/icon.tsx';

/**
 * Loads the code and texts that the first screen does not need: after that screen and, if that failed, once
 * more when online again.
 * @param asks whether the screen may be refused anything; the sentences for that come later otherwise
 */
export async function loadTheRest(asks: boolean): Promise<void> {
  try {
    const [{ screenDrawings }, { furtherDrawings }] = await Promise.all([
      import('../../ui/icons/screen-icon-drawings.ts'),
      import('../../ui/icons/further-icon-drawings.ts'),
      asks && needTexts(REFUSALS),
    ]);
    addDrawings({ ...screenDrawings, ...furtherDrawings });
  } catch {
    addEventListener('online', () => void loadTheRest(asks), { once: true });
  }
}
