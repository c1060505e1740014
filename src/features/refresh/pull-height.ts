/** A finger's way that counts as pulling, in px; short of it nothing is refreshed. */
const FAR_PX = 90;
const TALLEST_PX = 72;

/** How tall the gap above the list is when the finger has gone so far down (px): less and less the further it goes. */
export function heightOf(by: number): number {
  if (by <= 0) return 0;
  return Math.round(TALLEST_PX * (1 - Math.exp(-by / FAR_PX)));
}

export const isFarEnough = (by: number): boolean => by >= FAR_PX;
