/** Commonly quoted road distances between district towns, in km. */
export type QuotedRoad = { from: string; to: string; km: number };

/**
 * Whether `passingSaves` in `domain/place/roads.ts` was chosen without this road: every second one, the first was
 * used. The links themselves come from the survey of the Roads and Highways Department and from none of these.
 */
export const isHeldOut = (road: QuotedRoad): boolean => quotedRoads.indexOf(road) % 2 === 1;

export const quotedRoads: readonly QuotedRoad[] = [
  { from: 'Dhaka', to: 'Chattogram', km: 248 },
  { from: 'Dhaka', to: 'Sylhet', km: 240 },
  { from: 'Dhaka', to: "Cox's Bazar", km: 392 },
  { from: 'Dhaka', to: 'Rangpur', km: 300 },
  { from: 'Dhaka', to: 'Rajshahi', km: 248 },
  { from: 'Dhaka', to: 'Barishal', km: 168 },
  { from: 'Dhaka', to: 'Jashore', km: 165 },
  { from: 'Dhaka', to: 'Mymensingh', km: 116 },
  { from: 'Chattogram', to: "Cox's Bazar", km: 150 },
  { from: 'Dhaka', to: 'Bogura', km: 200 },
  { from: 'Dhaka', to: 'Tangail', km: 98 },
  { from: 'Dhaka', to: 'Cumilla', km: 97 },
];
