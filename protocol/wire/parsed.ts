import { type } from 'arktype';

/**
 * The value as a contract has it; null where it does not fit. The app reads everything from outside by this: its own
 * files define no contracts, since the build only looks through those of `protocol/`.
 */
export function parsed<T extends object>(
  contract: (data: unknown) => T | type.errors,
  data: unknown,
): T | null {
  const read = contract(data);
  return read instanceof type.errors ? null : read;
}
