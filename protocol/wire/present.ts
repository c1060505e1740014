/** A value with every field named: undefined where an optional one is absent. */
export type Complete<T> = { [K in keyof Required<T>]: T[K] | undefined };

/**
 * A value without its absent fields. Its maker must name every field, even an optional one, so that a field
 * added later does not compile until the maker sets it.
 */
export function present<T extends object>(complete: Complete<T>): T {
  return Object.fromEntries(
    Object.entries(complete).flatMap((entry): unknown[][] => (entry[1] === undefined ? [] : [entry])),
  );
}
