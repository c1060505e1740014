import { createListeners } from './listeners.ts';

/** Whether another tab runs a later version of the app and has made the databases its own. */
let outdated = false;
const { subscribe, notify } = createListeners();

/** Hears when that happens, or at once where it has. */
export function onOutdated(listener: () => void): void {
  subscribe(listener);
  if (outdated) listener();
}

export function becomeOutdated(): void {
  if (outdated) return;
  outdated = true;
  notify();
}
