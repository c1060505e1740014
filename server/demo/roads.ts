/** The places between which the demo market's people travel (place ids of the gazetteer), and their notes. */
import { placeById } from '../../domain/place/gazetteer.ts';

export const towns = ['d47', 'd8', 'd36', 'd15', 'd24', 'd27', 'd33', 'd59', 'd61', 'd1', 'd41', 'd45'];
export const starts = [
  'mirpur-10',
  'banani',
  'uttara-7',
  'dhanmondi',
  'agrabad',
  'gulshan-2',
  'dac',
  'motijheel',
  'farmgate',
];
export const ends = [
  'kolatoli',
  'u290',
  'sajek',
  'kuakata',
  'paharpur',
  'ratargul',
  'd61',
  'd24',
  'd8',
  'd36',
];
/** So many have travelled it that the market knows its usual cost. */
export const busyRoad = { carType: 'sedan car', from: 'mirpur-10', to: 'u290' } as const;

export const notes = [
  'সঙ্গে বয়স্ক মা আছেন, একটু ধীরে চালাবেন।',
  'দুটি বড় লাগেজ থাকবে।',
  'পথে একবার খাওয়ার বিরতি চাই।',
  'সময়মতো আসবেন, ট্রেন ধরতে হবে।',
];

/** Whether the trip is between cities: the two places are in different districts. */
export const isElsewhere = (from: string, to: string): boolean =>
  placeById(from)?.districtId !== placeById(to)?.districtId;
