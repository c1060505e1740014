import type { FeedFilter } from './mirror/views.ts';

/** The feed without a filter. */
export const everything: FeedFilter = {
  carTypes: [],
  notTaken: [],
  seats: null,
  pickupDivision: null,
  pickupDistrict: null,
  destinationDivision: null,
  destinationDistrict: null,
  journeyDates: [],
  model: null,
};
