/** How the app looks on this device. Kept under one key, which the inline script of index.html reads as well. */
const storageKey = 'appearance';

export type Theme = 'light' | 'dark' | 'auto';

export type Appearance = {
  theme: Theme;
  /** Saves data; undefined follows the phone's own setting. */
  saver: boolean | undefined;
  /** The display font has been fetched and may be used from the next start. */
  font: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function readAppearance(): Appearance {
  const appearance: Appearance = { theme: 'auto', saver: undefined, font: false };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (!isRecord(kept)) return appearance;
    if (kept['theme'] === 'light' || kept['theme'] === 'dark') appearance.theme = kept['theme'];
    if (typeof kept['saver'] === 'boolean') appearance.saver = kept['saver'];
    appearance.font = kept['font'] === true;
    return appearance;
  } catch {
    return appearance;
  }
}

/** Keeps a change. Where storage is closed to the page it lasts as long as the page. */
export function keepAppearance(change: Partial<Appearance>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAppearance(), ...change }));
  } catch {
    return;
  }
}
