import { saveAppearance, readAppearance } from './appearance.ts';
import { askWorker } from './ask-worker.ts';
import { createStore, useStore } from './store.ts';

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };
type WithConnection = Navigator & { connection?: Connection };

/** Chrome reports whether the phone itself saves data; other browsers do not. */
const { connection }: WithConnection = navigator;
const phoneSaves = (): boolean => connection?.saveData === true;

const saver = createStore(readAppearance().saver ?? phoneSaves());

export const isSavingData = (): boolean => saver.get();
export const onDataSaver = saver.subscribe;

/** Whether files may be fetched before somebody needs them: not while saving data, nor on a link as slow as 2G. */
export const mayFetchAhead = (): boolean =>
  !isSavingData() && connection?.effectiveType?.endsWith('2g') !== true;

/** Has the worker cache the English texts of every screen, which phones in Bengali do not need; not with data saver. */
export function cacheEnglish(): void {
  if (mayFetchAhead()) askWorker('CACHE_ENGLISH');
}

/**
 * Has the worker cache the rest of the app and the names of all unions, which visitors do not need; not with data saver.
 * @param done called once all of it is there; never where the connection breaks off before
 */
export function cacheRest(done: () => void): void {
  if (!mayFetchAhead()) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', done, { once: true });
  port1.start();
  askWorker('CACHE_REST', [port2]);
}

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

/**
 * The first task of a newcomer who saves data or has a link as slow as 2G: from the sign-up to the posted request only what
 * that needs is fetched. What is beside it waits (`ui/base/later.tsx`, `sync/client.ts`) until it ends:
 *
 *   signed up ─▶ home ─▶ form ─▶ posted or refused
 *                 └──────┴─────▶ another screen, or out of the form   (`app/start/first-task.ts`)
 *
 * It lives in memory: a page that is opened anew fetches like every other.
 */
let ended = Promise.resolve();
let end: (() => void) | null = null;

export const isOnFirstTask = (): boolean => end !== null;
export const endFirstTask = (): void => end?.();

export function beginFirstTask(): void {
  if (mayFetchAhead()) return;
  ended = new Promise((resolve) => {
    end = () => {
      end = null;
      resolve();
    };
  });
}

/** Resolves at once unless a first task is under way, and otherwise once it has ended. */
export const afterFirstTask = (): Promise<void> => ended;
