import { saveAppearance, readAppearance } from '../platform/appearance.ts';
import { isSavingData } from '../platform/data-saver.ts';
import { fetchIntoCache } from '../sync/reach.ts';
import fontAddress from '../ui/assets/durpalla-display-700.woff2?url';

/**
 * Fetches the headings' font when nothing else is wanted, into the cache of the browser; it is used from the next
 * start on, so no heading ever jumps. Never while data is being saved. A failure leaves the system font and the
 * next start tries again.
 */
export async function fetchDisplayFont(): Promise<void> {
  if (isSavingData() || readAppearance().font) return;
  if (await fetchIntoCache(fontAddress)) saveAppearance({ font: true });
}
