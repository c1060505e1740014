/** Seeded random numbers and ids: the demo market is the same at every run. */
export type Seeded = {
  /** 0 ≤ n < 1 */
  next(): number;
  /** Whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** A UUIDv7 of the instant (epoch ms). */
  id(at: number): string;
};

/** mulberry32 */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    next,
    between,
    pick: <T>(items: readonly T[]): T => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    id: (at) => {
      const time = Math.floor(at).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[between(0, 3)]}${hex(3)}-${hex(12)}`;
    },
  };
}
