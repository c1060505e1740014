import { pageStorage } from './page-storage.ts';

const storageKey = 'helper';

/** Whether this device asks one big question at a time, with drawings. */
export const isHelperMode = (): boolean => pageStorage.getItem(storageKey) === 'on';

/** Remembers the choice for the next form. */
export function setHelperMode(on: boolean): void {
  if (on) pageStorage.setItem(storageKey, 'on');
  else pageStorage.removeItem(storageKey);
}
