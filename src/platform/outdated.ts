import { createListeners } from './listeners.ts';

/** Whether another tab runs a later version of the app and has upgraded the databases. */
let outdated = false;
const { subscribe, notify } = createListeners();

/** Calls the listener when another tab has upgraded the databases, or at once if one already has. */
export function onOutdated(listener: () => void): void {
  subscribe(listener);
  if (outdated) listener();
}

export function becomeOutdated(): void {
  if (outdated) return;
  outdated = true;
  notify();
}
