/** What a bid's price covers, ticked by the provider; what is not ticked the passenger pays on the way. */
export const bidIncludes = ['toll', 'fuel', 'driver_food', 'waiting'] as const;
export type BidInclude = (typeof bidIncludes)[number];

/** The ticks in the order in which they are shown, each once. */
export function orderedIncludes(ticked: readonly BidInclude[]): BidInclude[] {
  return bidIncludes.filter((include) => ticked.includes(include));
}
