/** Twice the depth of the deepest call, row or action of ours; the rest is reserve for later versions. */
export const DEEPEST = 24;

/**
 * Parsed JSON in which lists and objects that lie too deep become null. No schema accepts a value that deep, so only
 * the schema of the value that held it refuses it, and nothing behind the door can be made to recurse without end.
 * Changes the value itself.
 */
export function pruned(value: unknown, depth = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'object' && each !== null) Reflect.set(value, key, pruned(each, depth - 1));
  return value;
}
