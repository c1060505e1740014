/** The states of a fare that a passenger has named for a bid (`counter-offer.ts`). */
export const counterStates = ['asked', 'taken', 'left', 'answered'] as const;
export type CounterState = (typeof counterStates)[number];
