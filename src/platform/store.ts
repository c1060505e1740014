import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** One value outside of React, with subscribers. */
export type Store<T> = {
  get(): T;
  set(next: T): void;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
};

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

/** The value of the store; the component renders again when it changes. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
