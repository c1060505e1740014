/** Taka, Dhaka to Sreemangal one way, for a request of a sedan: owners may bid each of them there. */
export const exampleFares = [5400, 4900, 5200] as const;
