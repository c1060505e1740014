/**
 * How a newer version of the app, whose worker is installed and waits, is taken.
 *
 *   press ─▶ SKIP_WAITING ─▶ its worker takes over ─▶ reload
 *              └─ not within LONGEST_MS ─▶ LET_GO to the old worker, reload ─▶ it takes over ─▶ reload
 *
 * A browser waits for the old worker to finish what it does. Chromium also waits for minutes when a request woke that
 * worker at the moment of the press, until its last page is left.
 */
import { tabStorage } from './tab-storage.ts';

const LONGEST_MS = 3_000;
/** How many reloads one press may take. */
const MOST_RELOADS = 3;
/** Notes for the next page how often the old worker has not let go. */
const TAKING = 'takes new version';

/** Lets the waiting worker take over, and reloads the page once it has. */
export const takeNewVersion = (): Promise<void> => take(0);

async function take(reloads: number): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return location.reload();
  passTo(registration.waiting);
  if (reloads === MOST_RELOADS) return;
  setTimeout(() => {
    tabStorage.setItem(TAKING, String(reloads + 1));
    registration.active?.postMessage({ type: 'LET_GO' });
    location.reload();
  }, LONGEST_MS);
}

/** Ends on this page what was begun before a reload; that page came from the old worker or from the new one. */
export function goOnTaking({ waiting, active }: ServiceWorkerRegistration): void {
  const reloads = tabStorage.getItem(TAKING);
  if (reloads === null) return;
  tabStorage.removeItem(TAKING);
  if (waiting) void take(Number(reloads));
  else if (active) onceIn('activated', active, () => location.reload());
}

/** Fetches the newest version of the app and takes it. */
export async function updateApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // offline, the page reloads the installed version
  await registration?.update().catch(() => undefined);
  if (registration?.installing) onceIn('installed', registration.installing, takeNewVersion);
  else await takeNewVersion();
}

function passTo(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

function onceIn(state: ServiceWorkerState, worker: ServiceWorker, act: () => void): void {
  const look = (): void => {
    if (worker.state !== state) return;
    worker.removeEventListener('statechange', look);
    act();
  };
  worker.addEventListener('statechange', look);
  look();
}
