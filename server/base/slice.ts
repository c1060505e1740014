/** Work that a task does piece by piece, so that other work gets its turn in between (`jobs/slices.ts`). */

/**
 * Processes up to `limit` rows. One that takes them one after the other stops when it has no time left.
 * @returns how many; fewer than `limit` when there are no more, and `limit` when it stopped before its end
 */
export type Slice = (limit: number, hasTime?: () => boolean) => Promise<number>;

/** One after the other: the next begins when the one before has nothing left. */
export function inTurn(...slices: readonly [Slice, ...Slice[]]): Slice {
  let [present, ...following] = slices;
  return async (limit, hasTime) => {
    const done = await present(limit, hasTime);
    const next = done < limit ? following.shift() : undefined;
    if (next === undefined) return done;
    present = next;
    return limit;
  };
}
