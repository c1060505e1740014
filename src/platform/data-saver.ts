import { useSyncExternalStore } from 'react';
import { keepAppearance, readAppearance } from './appearance.ts';

const listeners = new Set<() => void>();

/** Chrome tells whether the phone itself is saving data; other browsers do not. */
const connection: unknown = Reflect.get(navigator, 'connection');
const phoneSaves = (): boolean =>
  connection instanceof EventTarget && Reflect.get(connection, 'saveData') === true;

let saver = readAppearance().saver ?? phoneSaves();

export function isSavingData(): boolean {
  return saver;
}

function apply(on: boolean): void {
  saver = on;
  document.documentElement.toggleAttribute('data-saver', on);
  for (const listener of listeners) listener();
}

/** Drawings instead of photos, no patterns, no shadows, no web font. */
export function setDataSaver(on: boolean): void {
  keepAppearance({ saver: on });
  apply(on);
}

// who has chosen here keeps to that, whatever the phone's own setting becomes
if (connection instanceof EventTarget)
  connection.addEventListener('change', () => {
    if (readAppearance().saver === undefined) apply(phoneSaves());
  });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isSavingData);
}
