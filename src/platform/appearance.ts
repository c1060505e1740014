import type { StoredKey } from './stored-keys.ts';

/**
 * The app's appearance on this device. Stored under one key, which the inline script of index.html reads too.
 */
const storageKey: StoredKey = 'appearance';

export type Theme = 'light' | 'dark' | 'auto';

export type Appearance = {
  theme: Theme;
  /** Whether to save data; undefined follows the phone's own setting. */
  saver: boolean | undefined;
  /** The display font has been fetched and may be used from the next start. */
  font: boolean;
  /** The phone buzzes when a press was saved or refused. */
  buzz: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function readAppearance(): Appearance {
  const appearance: Appearance = { theme: 'auto', saver: undefined, font: false, buzz: true };
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (!isRecord(saved)) return appearance;
    if (saved['theme'] === 'light' || saved['theme'] === 'dark') appearance.theme = saved['theme'];
    if (typeof saved['saver'] === 'boolean') appearance.saver = saved['saver'];
    appearance.font = saved['font'] === true;
    appearance.buzz = saved['buzz'] !== false;
    return appearance;
  } catch {
    return appearance;
  }
}

/** Saves a change; without storage it lasts only as long as the page. */
export function saveAppearance(change: Partial<Appearance>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAppearance(), ...change }));
  } catch {
    return;
  }
}
