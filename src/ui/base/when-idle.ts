/**
 * Runs the work once the browser is idle. Safari has no idle callback: the work runs after a while there.
 * @param within ms after which a busy browser runs it all the same
 */
export function whenIdle(work: () => void, within = 3000): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: within });
  else setTimeout(work, within / 3);
}
