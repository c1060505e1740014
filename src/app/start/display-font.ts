import { saveAppearance, readAppearance } from '../../platform/appearance.ts';
import { isSavingData } from '../../platform/data-saver.ts';
import { fetchIntoCache } from '../../sync/net/reachability.ts';
import fontAddress from '../../ui/assets/durpalla-display-700.woff2?url';

/**
 * Fetches the headings' font into the browser's cache; it is used from the next start on, so that no heading ever
 * jumps. Does nothing while data is being saved. After a failure the next start tries again.
 */
export async function fetchDisplayFont(): Promise<void> {
  if (isSavingData() || readAppearance().font) return;
  if (await fetchIntoCache(fontAddress)) saveAppearance({ font: true });
}
