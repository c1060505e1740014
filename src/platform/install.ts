/**
 * Installing the app on the home screen. The browser offers it early and once per page, so this module must
 * be imported when the app starts.
 */
import { createStore, useStore } from './store.ts';

/**
 * `offered`: one touch installs. `by-hand`: only the browser's menu can install. `installed`: the page runs
 * as an app.
 */
export type InstallState = 'offered' | 'by-hand' | 'installed';

type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const isOffer = (event: Event): event is InstallOffer =>
  'prompt' in event && typeof event.prompt === 'function';

const asApp = matchMedia('(display-mode: standalone)');
let offer: InstallOffer | null = null;
const state = createStore<InstallState>(asApp.matches ? 'installed' : 'by-hand');

addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return;
  event.preventDefault();
  offer = event;
  state.set('offered');
});
addEventListener('appinstalled', () => state.set('installed'));

export const useInstallState = (): InstallState => useStore(state);

/** Shows the browser's install prompt. An offer can be used once; after a dismissal only the menu is left. */
export async function install(): Promise<void> {
  const used = offer;
  offer = null;
  if (!used) return;
  const { outcome } = await used.prompt();
  state.set(outcome === 'accepted' ? 'installed' : 'by-hand');
}
