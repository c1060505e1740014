/** A set of listeners that are notified together. */
export type Listeners<A extends unknown[] = []> = {
  /** @returns a function that unsubscribes */
  subscribe(listener: (...args: A) => void): () => void;
  notify(...args: A): void;
  size(): number;
};

export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const all = new Set<(...args: A) => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify: (...args) => {
      for (const listener of all) listener(...args);
    },
    size: () => all.size,
  };
}
