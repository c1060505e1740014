import { useSyncExternalStore } from 'react';
import { saveAppearance, readAppearance, type Theme } from './appearance.ts';

const night = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let theme = readAppearance().theme;

function paint(): void {
  const dark = theme === 'dark' || (theme === 'auto' && night.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

night.addEventListener('change', paint);

/** Chooses the colours for now and for the next start; auto follows the phone. */
export function setTheme(chosen: Theme): void {
  theme = chosen;
  saveAppearance({ theme });
  paint();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme as chosen, not as painted. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme);
}
