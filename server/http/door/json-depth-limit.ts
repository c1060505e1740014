/** Twice the depth of our deepest call, row or action; the other half is a reserve for later versions. */
export const DEEPEST = 24;

/**
 * Parsed JSON in which lists and objects that lie too deep become null. No schema accepts a value that deep,
 * so only the schema of its own field refuses it, and no later code can be made to recurse without end.
 * Changes the value itself.
 */
export function pruned(value: unknown, depth = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'object' && each !== null) Reflect.set(value, key, pruned(each, depth - 1));
  return value;
}
