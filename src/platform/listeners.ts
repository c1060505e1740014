/** Whoever wants to hear of something, and the way to tell all of them. */
export type Listeners<A extends unknown[] = []> = {
  /** @returns how to stop */
  subscribe(listener: (...args: A) => void): () => void;
  notify(...args: A): void;
  /** How many listen. */
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
