export const OUTBOX_TAG = 'outbox';
export const REFRESH_TAG = 'refresh';

type OutboxSync = { sync?: { register(tag: string): Promise<void> } };
type WithSync = ServiceWorkerRegistration &
  OutboxSync & {
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  };

/**
 * Asks the browser to run the service worker's drain once there is a connection, even with every tab closed.
 * Without Background Sync the outbox is sent the next time the app opens.
 */
export async function requestBackgroundSync(): Promise<void> {
  await requestOutboxSync(await navigator.serviceWorker?.getRegistration());
}

/** The same for a registration, as the service worker has it. */
export async function requestOutboxSync(registration: OutboxSync | undefined): Promise<void> {
  try {
    await registration?.sync?.register(OUTBOX_TAG);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

const TWELVE_HOURS_MS = 12 * 60 * 60 * 1000;

/**
 * Asks the browser to wake an installed app for a refresh; browsers grant this only to apps in regular use.
 */
export async function requestPeriodicRefresh(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  try {
    await registration?.periodicSync?.register(REFRESH_TAG, { minInterval: TWELVE_HOURS_MS });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
