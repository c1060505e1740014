import { useSyncExternalStore } from 'react';
import { saveAppearance, readAppearance } from './appearance.ts';

const listeners = new Set<() => void>();

type WithConnection = Navigator & { connection?: EventTarget & { saveData?: boolean } };

/** Chrome tells whether the phone itself is saving data; other browsers do not. */
const { connection }: WithConnection = navigator;
const phoneSaves = (): boolean => connection?.saveData === true;

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
  saveAppearance({ saver: on });
  apply(on);
}

// who has chosen here keeps to that, whatever the phone's own setting becomes
connection?.addEventListener('change', () => apply(readAppearance().saver ?? phoneSaves()));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isSavingData);
}
