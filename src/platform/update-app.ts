/** Takes the newest version of the app: fetches it, lets it take over and starts anew. What was done is kept. */
export async function updateApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // without a net the version that is here starts anew
  await registration?.update().catch(() => undefined);
  const next = registration?.waiting ?? registration?.installing;
  if (!next) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage({ type: 'SKIP_WAITING' });
}
