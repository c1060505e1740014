/** A road that a car owner drives: trips from one district to another, by district id. */
export type FeedRoute = { from: number; to: number };

/** The part of the feed to which a person subscribes. `everywhere`: the entire country, whatever else is listed. */
export type FeedInterest = {
  everywhere: boolean;
  /** Pickup districts, by id. */
  districts: readonly number[];
  routes: readonly FeedRoute[];
};

export const MAX_ROUTES = 20;
const DISTRICTS = Array.from({ length: 64 }, (_, index) => index + 1);

export const everywhere: FeedInterest = { everywhere: true, districts: [], routes: [] };

/** The pickup districts to subscribe to, by id, sorted, each once. */
export function subscribedDistricts({ everywhere: all, districts, routes }: FeedInterest): number[] {
  if (all) return DISTRICTS;
  return [...new Set([...districts, ...routes.map(({ from }) => from)])].toSorted((a, b) => a - b);
}

/** Whether a trip between these districts (ids) is of interest. */
export const isOfInterest = (interest: FeedInterest, from: number, to: number): boolean =>
  interest.everywhere ||
  interest.districts.includes(from) ||
  interest.routes.some((route) => route.from === from && route.to === to);

/** The canonical form of an interest: sorted, each entry once, nothing that another part covers. */
export function tidyInterest({ everywhere: all, districts, routes }: FeedInterest): FeedInterest {
  if (all) return everywhere;
  const known = new Set(districts);
  const roads = new Map(
    routes.filter(({ from }) => !known.has(from)).map(({ from, to }) => [`${from} ${to}`, { from, to }]),
  );
  return {
    everywhere: false,
    districts: [...known].toSorted((a, b) => a - b),
    routes: [...roads.values()].toSorted((a, b) => a.from - b.from || a.to - b.to),
  };
}

/** Whether nothing is of interest, which would leave the feed empty for ever. */
export const isEmptyInterest = (interest: FeedInterest): boolean =>
  subscribedDistricts(interest).length === 0;
