import { saveAppearance, readAppearance } from './appearance.ts';
import { createStore, useStore } from './store.ts';

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };
type WithConnection = Navigator & { connection?: Connection };

/** Chrome reports whether the phone itself saves data; other browsers do not. */
const { connection }: WithConnection = navigator;
const phoneSaves = (): boolean => connection?.saveData === true;

const saver = createStore(readAppearance().saver ?? phoneSaves());

export const isSavingData = (): boolean => saver.get();

/** Whether files may be fetched before somebody needs them: not while saving data, nor on a link as slow as 2G. */
export const mayFetchAhead = (): boolean =>
  !isSavingData() && connection?.effectiveType?.endsWith('2g') !== true;

function apply(on: boolean): void {
  document.documentElement.toggleAttribute('data-saver', on);
  saver.set(on);
}

/** Turns saving on or off: it replaces photos by drawings and drops patterns, shadows and the web font. */
export function setDataSaver(on: boolean): void {
  saveAppearance({ saver: on });
  apply(on);
}

// a choice made in the app overrides the phone's setting
connection?.addEventListener('change', () => apply(readAppearance().saver ?? phoneSaves()));

export const useDataSaver = (): boolean => useStore(saver);
