import { needTexts } from '../i18n/i18n.ts';
import { meterFetches } from '../sync/data-meter.ts';
import { alignWorkers, currentSession } from '../sync/session-store.ts';
import { fetchDisplayFont } from './display-font.ts';
import { keepAppOnPhone, tellWhenOutdated } from './keep-app.ts';

/** What the app does once a screen stands and nothing else is wanted. */
export async function afterStart(): Promise<void> {
  meterFetches();
  void fetchDisplayFont();
  void keepAppOnPhone();
  tellWhenOutdated();
  if (currentSession() || (await alignWorkers())) return;
  const [{ tellStorageClosed }] = await Promise.all([
    import('../features/outbox/storage-closed.tsx'),
    needTexts('outbox'),
  ]);
  tellStorageClosed();
}
