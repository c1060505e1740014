/** Whether another tab runs a later version of the app and has made the databases its own. */
let outdated = false;
const listeners = new Set<() => void>();

/** Hears when that happens, or at once where it has. */
export function onOutdated(listener: () => void): void {
  listeners.add(listener);
  if (outdated) listener();
}

export function becomeOutdated(): void {
  if (outdated) return;
  outdated = true;
  for (const listener of listeners) listener();
}
