/** Deeper than this no call, row or action of ours goes; twice that is left for what comes later. */
export const DEEPEST = 24;

/**
 * Parsed JSON without what lies too deep: lists and objects there become null. No schema takes a value that deep, so
 * whatever held it is refused by the schema of its own, alone, and nothing after the door can be made to recurse
 * without end. Changes the value itself.
 */
export function pruned(value: unknown, depth = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'object' && each !== null) Reflect.set(value, key, pruned(each, depth - 1));
  return value;
}
