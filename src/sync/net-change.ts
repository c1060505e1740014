/** What a browser tells of the net that it uses; many tell nothing. */
type NetInformation = EventTarget & { type?: string; effectiveType?: string };

const informationOf = (from: object): NetInformation | null => {
  const found: unknown = Reflect.get(from, 'connection');
  return found instanceof EventTarget ? found : null;
};

/** One change comes as several events, and from every page. */
const ONE_CHANGE_MS = 500;

/** Passes on the first word of each change of the net. */
export function oncePerChange(listener: () => void): () => void {
  let passedAt = -Infinity;
  return () => {
    if (!navigator.onLine || performance.now() - passedAt < ONE_CHANGE_MS) return;
    passedAt = performance.now();
    listener();
  };
}

/** Hears when the phone has a net again, or another one. Mere estimates of its speed are passed over. */
export function onNetChange(listener: () => void): void {
  addEventListener('online', listener);
  const information = informationOf(navigator);
  if (!information) return;
  const kind = (): string => `${information.type} ${information.effectiveType}`;
  let before = kind();
  information.addEventListener('change', () => {
    if (kind() === before) return;
    before = kind();
    listener();
  });
}
