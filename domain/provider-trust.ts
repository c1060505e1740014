/** Agreed trips below which a share says nothing about a provider. */
const leastAgreed = 5;

/** How many of a hundred agreed trips the provider canceled, or null while there are too few to tell. */
export function canceledPercent(trips: { agreed: number; canceled: number }): number | null {
  if (trips.agreed < leastAgreed) return null;
  return Math.round((Math.min(trips.canceled, trips.agreed) * 100) / trips.agreed);
}
