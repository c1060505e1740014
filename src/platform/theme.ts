import { saveAppearance, readAppearance, type Theme } from './appearance.ts';
import { createStore, useStore } from './store.ts';

const night = matchMedia('(prefers-color-scheme: dark)');
const theme = createStore(readAppearance().theme);

function paint(): void {
  const dark = theme.get() === 'dark' || (theme.get() === 'auto' && night.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

night.addEventListener('change', paint);

/** Sets the theme for now and for the next start; auto follows the phone. */
export function setTheme(chosen: Theme): void {
  saveAppearance({ theme: chosen });
  theme.set(chosen);
  paint();
}

/** The chosen theme, which may differ from the painted one. */
export const useTheme = (): Theme => useStore(theme);
