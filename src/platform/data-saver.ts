import { useSyncExternalStore } from 'react';
import { keepAppearance, readAppearance } from './appearance.ts';

const listeners = new Set<() => void>();

/** Chrome tells whether the phone itself is saving data; other browsers do not. */
function phoneSaves(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

let saver = readAppearance().saver ?? phoneSaves();

export function isSavingData(): boolean {
  return saver;
}

/** Drawings instead of photos, no patterns, no shadows, no web font. */
export function setDataSaver(on: boolean): void {
  saver = on;
  keepAppearance({ saver });
  document.documentElement.toggleAttribute('data-saver', on);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isSavingData);
}
