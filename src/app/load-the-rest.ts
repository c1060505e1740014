import { REFUSALS } from '../i18n/catalogues.ts';
import { needTexts } from '../i18n/i18n.ts';
import { addDrawings } from '../ui/icons/icon.tsx';

/** What the first screen does without: fetched once it stands, and again when the net returns. */
export async function loadTheRest(): Promise<void> {
  try {
    const [{ screenDrawings }, { furtherDrawings }] = await Promise.all([
      import('../ui/icons/screen-icon-drawings.ts'),
      import('../ui/icons/further-icon-drawings.ts'),
      needTexts(REFUSALS),
    ]);
    addDrawings({ ...screenDrawings, ...furtherDrawings });
  } catch {
    addEventListener('online', () => void loadTheRest(), { once: true });
  }
}
