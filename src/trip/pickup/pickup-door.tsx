import { needTexts } from '../../i18n/i18n.ts';
import { later } from '../../ui/base/later.tsx';

/** The sheet for setting the pin, loaded with the slip that shows its door. */
export const PickupDoor = later(async () => {
  const [sheet] = await Promise.all([import('./pickup-sheet.tsx'), needTexts('trip/pickup')]);
  return sheet.PickupSheet;
});
