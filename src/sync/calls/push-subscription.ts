/**
 * Whether this browser is notified while the app is closed (REQ 7, web push).
 *
 *   first realtime event, or the switch ─ permission ─ subscribed at the push service ─ sent to server ─▶ on
 *   the switch, signing out, session expired ─ unsubscribed ─▶ off
 *
 * Invariants
 *   1. The app never asks for permission at the start, and an event makes it ask only once; a permission
 *      denied in the browser is final here.
 *   2. 'on' means that the server acknowledged the subscription in this sign-in: the subscription that was
 *      sent is saved, and a later sign-in ignores it, as the server does.
 */
import { activeLocale } from '../../i18n/i18n.ts';
import { createListeners } from '../../platform/listeners.ts';
import { pageStorage } from '../../platform/page-storage.ts';
import type { Credentials } from '../../platform/session.ts';
import type { StoredKey } from '../../platform/stored-keys.ts';
import { savedMarket } from '../../db/device/device-db.ts';
import { call } from './api.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/**
 * Storage key of what the server acknowledged: person, sign-in, language and endpoint of the subscription.
 */
const SUBSCRIBED = 'push_told';
/** Storage key of the person whom the app has asked, and of their choice. */
const CHOICE = 'push_choice';
type Choice = 'asked' | 'off';

/** Identifies the sign-in: the server's subscription belongs to one sign-in and ends with it. */
const signInOf = ({ user, token }: Credentials): string => `${user.id} ${token.slice(0, 8)}`;

const { subscribe: onChange, notify: changed } = createListeners();

function save(key: StoredKey, value: string | null): void {
  if (value === null) pageStorage.removeItem(key);
  else pageStorage.setItem(key, value);
}

const choiceOf = (userId: string): Choice | null => {
  const [whose, choice] = pageStorage.getItem(CHOICE)?.split(' ') ?? [];
  return whose === userId && (choice === 'asked' || choice === 'off') ? choice : null;
};

const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The person's push state, as far as this browser knows. */
export function pushState(session: Credentials): PushState {
  if (!canNotify()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const acknowledged = pageStorage.getItem(SUBSCRIBED)?.startsWith(`${signInOf(session)} `) === true;
  return acknowledged && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Notifies of possible changes of the state, also by the browser's settings. @returns a function that
 * unsubscribes
 */
export function onPushState(listener: () => void): () => void {
  const stopped = new AbortController();
  const stop = onChange(listener);
  void watchPermission(listener, stopped.signal);
  return () => {
    stopped.abort();
    stop();
  };
}

async function watchPermission(listener: () => void, signal: AbortSignal): Promise<void> {
  try {
    const permission = await navigator.permissions?.query({ name: 'notifications' });
    permission?.addEventListener('change', listener, { signal });
  } catch (error) {
    // this browser does not know the permission's name; the switch reads `Notification.permission` instead
    if (!(error instanceof TypeError)) throw error;
  }
}

/**
 * Turns push on or off. Asks for permission if it is not given yet.
 * @returns the new state; 'off' after switching on means that permission, network or push service was missing
 */
export async function switchPush(session: Credentials, on: boolean): Promise<PushState> {
  if (session.impersonating) return pushState(session);
  save(CHOICE, `${session.user.id} ${on ? 'asked' : 'off'}`);
  if (on) await subscribe(session);
  else await unsubscribe(session);
  changed();
  return pushState(session);
}

/**
 * Call this after a realtime event that notified the person. The first time, it asks whether to notify them
 * also while the app is closed; later, it makes sure that the server has the subscription.
 */
export async function afterEvent(session: Credentials): Promise<void> {
  if (!canNotify() || session.impersonating || document.visibilityState !== 'visible') return;
  const choice = choiceOf(session.user.id);
  if (choice === 'off' || (choice === 'asked' && Notification.permission !== 'granted')) return;
  save(CHOICE, `${session.user.id} asked`);
  await subscribe(session);
  changed();
}

/**
 * Removes the browser's subscription after the session; the server's ended with the session. What is shown names people
 * and journeys, and is closed.
 */
export async function dropPush(): Promise<void> {
  save(SUBSCRIBED, null);
  changed();
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await leave(await current());
}

/** Unsubscribes. If the push service cannot be reached, the browser forgets the subscription all the same. */
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

/**
 * The browser's subscription for the server's key; null if the browser or its push service cannot make one.
 */
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
