/** Work that a task does piece by piece, so that other work gets its turn in between (`jobs/slices.ts`). */

/** Processes up to `limit` rows. @returns how many; fewer than `limit` when there are no more */
export type Slice = (limit: number) => Promise<number>;

/** One after the other: the next begins when the one before has nothing left. */
export function inTurn(...slices: readonly [Slice, ...Slice[]]): Slice {
  let [present, ...following] = slices;
  return async (limit) => {
    const done = await present(limit);
    const next = done < limit ? following.shift() : undefined;
    if (next === undefined) return done;
    present = next;
    return limit;
  };
}
