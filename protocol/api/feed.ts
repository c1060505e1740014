import { type } from 'arktype';
import { count } from '../sync/row-parts.ts';

/** How many trips are open to the caller's side, by pickup district (id), as counted at `at` (epoch ms). */
export const OpenTripsAnswer = type({
  data: { at: count, districts: type({ id: count, open: count }).array() },
});
export type OpenTripsAnswer = typeof OpenTripsAnswer.infer;
