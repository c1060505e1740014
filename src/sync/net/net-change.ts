/** The browser's `navigator.connection`, which many browsers lack. */
type NetInformation = EventTarget & { type?: string; effectiveType?: string };

const informationOf = (from: object): NetInformation | null => {
  const found: unknown = Reflect.get(from, 'connection');
  return found instanceof EventTarget ? found : null;
};

const FREE_OF_CHARGE = new Set(['wifi', 'ethernet']);

/** Whether the phone is on Wi-Fi or a cable; null if the browser does not say. */
export function isOnWifi(): boolean | null {
  const type = informationOf(navigator)?.type;
  return type === undefined || type === 'unknown' || type === 'other' ? null : FREE_OF_CHARGE.has(type);
}

/** One change of network fires several events. */
const ONE_CHANGE_MS = 500;

/**
 * Calls the listener when the phone is online again or on another network. Ignores changed speed estimates.
 */
export function onNetChange(listener: () => void): void {
  let passedAt = -Infinity;
  const changed = (): void => {
    if (!navigator.onLine || performance.now() - passedAt < ONE_CHANGE_MS) return;
    passedAt = performance.now();
    listener();
  };
  addEventListener('online', changed);
  const information = informationOf(navigator);
  if (!information) return;
  const kind = (): string => `${information.type} ${information.effectiveType}`;
  let before = kind();
  information.addEventListener('change', () => {
    if (kind() === before) return;
    before = kind();
    changed();
  });
}
