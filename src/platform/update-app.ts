/** Updates the app: fetches the newest version, activates it and reloads the page. */
export async function updateApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // offline, the page reloads the installed version
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting ?? registration?.installing;
  if (!next) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage({ type: 'SKIP_WAITING' });
}
