/** Agreed trips below which a percentage says nothing about a provider. */
const leastAgreed = 5;

/** The percentage of agreed trips that the provider canceled, or null while there are too few. */
export function canceledPercent(trips: { agreed: number; canceled: number }): number | null {
  if (trips.agreed < leastAgreed) return null;
  return Math.round((Math.min(trips.canceled, trips.agreed) * 100) / trips.agreed);
}
