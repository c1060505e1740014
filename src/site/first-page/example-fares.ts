/** Example bids in taka for a sedan from Dhaka to Sreemangal, one way: each lies within the allowed range. */
export const exampleFares = [5400, 4900, 5200] as const;
