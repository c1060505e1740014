/**
 * Edits (insert, drop, change, swap of neighbours) that turn `typed` into the beginning of `name`, or more than
 * `limit` as soon as that is certain. The rest of the name costs nothing.
 */
export function prefixDistance(typed: string, name: string, limit: number): number {
  const columns = Math.min(name.length, typed.length + limit);
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= columns; column += 1) {
      const same = typed[row - 1] === name[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      if (swapped && row > 1 && column > 1) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

/** The letters of a word as bits; different letters may share a bit. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Whether a name lacks so many letters that no `limit` edits lead to it, judged by the bits of both. */
export function missesMore(typed: number, name: number, limit: number): boolean {
  let missing = typed & ~name;
  for (let left = limit; left > 0 && missing !== 0; left -= 1) missing &= missing - 1;
  return missing !== 0;
}
