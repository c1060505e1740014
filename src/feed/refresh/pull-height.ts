/** The distance (px) that a finger must move for a refresh. */
const FAR_PX = 90;
const TALLEST_PX = 72;

/**
 * The height (px) of the gap above the list after the finger has moved down by `by` px; it grows ever more
 * slowly.
 */
export function heightOf(by: number): number {
  if (by <= 0) return 0;
  return Math.round(TALLEST_PX * (1 - Math.exp(-by / FAR_PX)));
}

export const isFarEnough = (by: number): boolean => by >= FAR_PX;
