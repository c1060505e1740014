/** How soon everything is settled after a silence, over many cuts. */

export type Cuts = { medianMs: number; worstMs: number };

/**
 * The result of one cut: ms from the connection's return until all is settled, at least 0; Infinity when it was not
 * seen.
 */
export type Settled = number;

/** @throws Error where there was no cut */
export function cutsOf(settled: readonly Settled[], lookedMs: number): Cuts {
  const sorted = settled.map((ms) => Math.min(Math.round(ms), lookedMs)).sort((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  if (median === undefined || worst === undefined) throw new Error('nothing was cut');
  return { medianMs: median, worstMs: worst };
}

/** Spreads the cuts over a request's life, at the same moments in each run. @returns ms within the span */
export const momentOf = (cut: number, cuts: number, spanMs: number): number =>
  Math.round(((cut + 0.5) / cuts) * spanMs);

/** The order in which moments are tried, so that cuts near in time are not made in the same state. */
export const shuffled = (count: number): number[] => {
  const stride = [7, 11, 13, 17].find((step) => count % step !== 0) ?? 1;
  return Array.from({ length: count }, (_, n) => (n * stride) % count);
};
