/**
 * A value that is made at its first use. Building a large schema takes a cheap phone a tenth of a second, so those
 * of rows wait for the first row of their kind.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
