/**
 * Whether this browser is told of news while the app is closed (SPEC 7, web push).
 *
 *   first realtime event, or the switch ─ permission ─ subscribed at the push service ─ the server told ─▶ on
 *   the switch, signing out, session expired ─ unsubscribed ─▶ off
 *
 * Invariants
 *   1. Nobody is asked at the start, nor by an event a second time; a refusal in the browser is final here.
 *   2. 'on' means that the server has been told in this sign-in: what it was told is kept, and counts for nothing
 *      after it, as on the server.
 */
import { activeLocale } from '../i18n/i18n.ts';
import { pageStorage } from '../platform/page-storage.ts';
import type { Credentials } from '../platform/session.ts';
import { savedMarket } from '../db/device/device-db.ts';
import { call } from './api.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** What the server was told: person and sign-in, language and address of the subscription. */
const SUBSCRIBED = 'push_told';
/** The person who was asked, and what they chose. */
const CHOICE = 'push_choice';
type Choice = 'asked' | 'off';

/** The server's side belongs to the sign-in: what an earlier one told is worth nothing. */
const signInOf = ({ user, token }: Credentials): string => `${user.id} ${token.slice(0, 8)}`;

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

function save(key: string, value: string | null): void {
  if (value === null) pageStorage.removeItem(key);
  else pageStorage.setItem(key, value);
}

const choiceOf = (userId: string): Choice | null => {
  const [whose, choice] = pageStorage.getItem(CHOICE)?.split(' ') ?? [];
  return whose === userId && (choice === 'asked' || choice === 'off') ? choice : null;
};

const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How it stands for the person, as far as this browser knows. */
export function pushState(session: Credentials): PushState {
  if (!canNotify()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const acknowledged = pageStorage.getItem(SUBSCRIBED)?.startsWith(`${signInOf(session)} `) === true;
  return acknowledged && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Hears when the state may have changed, also by the browser's own settings. @returns how to stop */
export function onPushState(listener: () => void): () => void {
  const stopped = new AbortController();
  listeners.add(listener);
  void watchPermission(listener, stopped.signal);
  return () => {
    stopped.abort();
    listeners.delete(listener);
  };
}

async function watchPermission(listener: () => void, signal: AbortSignal): Promise<void> {
  try {
    const permission = await navigator.permissions?.query({ name: 'notifications' });
    permission?.addEventListener('change', listener, { signal });
  } catch (error) {
    // a browser that does not know this name; the switch reads the permission itself
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * What the switch does. Asks for the permission where it was not given yet.
 * @returns the state that came of it; 'off' after switching on means that the net or the push service failed
 */
export async function switchPush(session: Credentials, on: boolean): Promise<PushState> {
  save(CHOICE, `${session.user.id} ${on ? 'asked' : 'off'}`);
  if (on) await subscribe(session);
  else await unsubscribe(session);
  changed();
  return pushState(session);
}

/** A realtime event that the person is told of has come: the first time, asks whether to tell them also when the
 * app is closed; later, makes sure that the server knows the subscription. */
export async function afterEvent(session: Credentials): Promise<void> {
  if (!canNotify() || session.impersonating || document.visibilityState !== 'visible') return;
  const choice = choiceOf(session.user.id);
  if (choice === 'off' || (choice === 'asked' && Notification.permission !== 'granted')) return;
  save(CHOICE, `${session.user.id} asked`);
  await subscribe(session);
  changed();
}

/** The session is over, and the server's side of the subscription with it. */
export async function dropPush(): Promise<void> {
  save(SUBSCRIBED, null);
  changed();
  if (canNotify()) await leave(await current());
}

/** Where the push service cannot be reached, the browser forgets it all the same, and the server has done so. */
async function leave(subscription: PushSubscription | null): Promise<void> {
  try {
    await subscription?.unsubscribe();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(session: Credentials): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const subscription = await subscribed((await savedMarket())?.push.public_key);
  if (!subscription) return;
  const locale = activeLocale();
  const subscribedAs = `${signInOf(session)} ${locale} ${subscription.endpoint}`;
  if (pageStorage.getItem(SUBSCRIBED) === subscribedAs) return;
  const body = { ...subscription.toJSON(), locale };
  const acknowledged = await call('push/subscription', body, session.token);
  if (acknowledged.ok) save(SUBSCRIBED, subscribedAs);
}

/** The browser's subscription for the server's key; null where the browser or its push service cannot. */
async function subscribed(key: string | undefined): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || key === undefined) return null;
  const saved = await registration.pushManager.getSubscription();
  if (saved && keyOf(saved) === key) return saved;
  await leave(saved);
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** The key that a subscription was made for, base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function unsubscribe(session: Credentials): Promise<void> {
  const subscription = await current();
  save(SUBSCRIBED, null);
  await leave(subscription);
  if (subscription)
    await call('push/subscription', { _method: 'delete', endpoint: subscription.endpoint }, session.token);
}
