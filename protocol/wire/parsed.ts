import { type } from 'arktype';

/**
 * The value as a contract describes it; null if it does not fit. The app parses everything from outside with this:
 * its own files define no contracts, since the build looks only at those of `protocol/`.
 */
export function parsed<T extends object>(
  contract: (data: unknown) => T | type.errors,
  data: unknown,
): T | null {
  const read = contract(data);
  return read instanceof type.errors ? null : read;
}
