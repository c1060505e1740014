import type { CarType } from '../car/car.ts';

/** Whole taka, both ends included. */
export type Range = { min: number; max: number };

export type TripType = 'oneway' | 'round';

/** Extra taka on the upper end of an estimate, by district id. A setting of the server. */
export type Surcharges = Readonly<Record<string, number>>;

/** Bandarban, Rangamati, Khagrachhari, Cox's Bazar, Patuakhali, Bhola, Sunamganj; Panchagarh, Thakurgaon, Barguna. */
export const defaultSurcharges: Surcharges = {
  11: 2000,
  4: 2000,
  10: 2000,
  9: 2000,
  31: 2000,
  34: 2000,
  39: 2000,
  53: 1000,
  58: 1000,
  35: 1000,
};

/**
 * A band of the estimate in taka per km. It reaches up to `upTo` km, inclusive except for the first band; null: the last
 * band, without an end.
 */
export type FareBand = { upTo: number | null; min: number; max: number };

/** The least fare of a car: a base in taka, and taka per km. */
export type LeastFare = { base: number; perKm: number };

/** The sizes of cars, by their seats. */
export const carSizes = [4, 7, 10] as const;

/**
 * The range within which owners bid: the least fare for each size of car, and by how many percent the highest
 * fare exceeds it.
 */
export type BidRange = { cars: Record<(typeof carSizes)[number], LeastFare>; spread: number };

/** The range of REQ 9's earlier helper, which counts where the office has set no other. */
export const firstBids: BidRange = {
  cars: { 4: { base: 700, perKm: 18 }, 7: { base: 2000, perKm: 27 }, 10: { base: 2000, perKm: 34 } },
  spread: 35,
};

/**
 * What fares are made of, for journeys from a day in Dhaka (YYYY-MM-DD) on: the estimate by `bands`, `floor` (the least
 * fare, in taka) and `surcharges`; the range of bids by `bids`.
 */
export type Tariff = {
  from: string;
  bands: FareBand[];
  floor: Range;
  surcharges: Surcharges;
  bids?: BidRange;
};

/** The bands of REQ 9, which count where the office has set no others. */
export const firstTariff: Tariff = {
  from: '2000-01-01',
  bands: [
    { upTo: 60, min: 35, max: 50 },
    { upTo: 120, min: 25, max: 35 },
    { upTo: 220, min: 22, max: 32 },
    { upTo: null, min: 20, max: 30 },
  ],
  floor: { min: 500, max: 750 },
  surcharges: defaultSurcharges,
};

/** The tariff of a journey on this day (YYYY-MM-DD): the last one that has begun by then. */
export function tariffOn(tariffs: readonly Tariff[], day: string): Tariff {
  let found = firstTariff;
  for (const tariff of tariffs) if (tariff.from <= day && tariff.from >= found.from) found = tariff;
  return found;
}

type Journey = { distance: number; type: TripType };
type Ends = { pickupDistrictId: number | null; destinationDistrictId: number | null };

const km = 1000;

function bandOf({ bands }: Tariff, distance: number): Range {
  const reaches = ({ upTo }: FareBand, at: number): boolean =>
    upTo === null || (at === 0 ? distance < upTo * km : distance <= upTo * km);
  return bands.find(reaches) ?? { min: 0, max: 0 };
}

function surchargeOf(ends: Ends, surcharges: Surcharges): number {
  const of = (districtId: number | null) => (districtId === null ? 0 : (surcharges[districtId] ?? 0));
  return Math.max(of(ends.pickupDistrictId), of(ends.destinationDistrictId));
}

/**
 * The fare shown to a customer for a distance in metres (REQ 9): only for one-way trips in a sedan, null otherwise
 * or without a distance. The higher surcharge of the two districts is added once, to the upper end.
 */
export function estimatedFare(
  trip: Journey & Ends & { carType: CarType },
  tariff: Tariff = firstTariff,
): Range | null {
  if (trip.type !== 'oneway' || trip.carType !== 'sedan car' || !(trip.distance > 0)) return null;
  const { floor, surcharges } = tariff;
  const band = bandOf(tariff, trip.distance);
  const short = trip.distance * band.min < floor.min * km;
  const min = short ? floor.min : Math.round((trip.distance * band.min) / km);
  const max = short
    ? Math.max(floor.max, Math.round((trip.distance * band.max) / km))
    : Math.round((trip.distance * band.max) / km);
  return { min, max: max + surchargeOf(trip, surcharges) };
}

/**
 * The price range allowed to providers, for every trip and bid. Distance in metres, already doubled for a
 * round trip. A round trip's range is one and a half times that of the way there, because the waiting car drives back
 * anyway.
 * Null for a number of seats that no car type has, or without a distance.
 */
export function priceRange(trip: Journey & { seats: number }, tariff: Tariff = firstTariff): Range | null {
  const { cars, spread } = tariff.bids ?? firstBids;
  const size = carSizes.find((seats) => seats === trip.seats);
  if (!size || !(trip.distance > 0)) return null;
  const [there, factor] = trip.type === 'round' ? [trip.distance / 2, 1.5] : [trip.distance, 1];
  const { base, perKm } = cars[size];
  const min = (base + (there * perKm) / km) * factor;
  return { min: Math.round(min), max: Math.round(min * (1 + spread / 100)) };
}

/** Whether a price in taka lies in the range, ends included. */
export function isWithin(price: number, range: Range): boolean {
  return range.min <= price && price <= range.max;
}

const ROUND_TO = 100;

/** The range with ends of whole hundreds of taka inside it; as it is where it holds none. */
function inHundreds({ min, max }: Range): Range {
  const [from, to] = [Math.ceil(min / ROUND_TO) * ROUND_TO, Math.floor(max / ROUND_TO) * ROUND_TO];
  return from < to ? { min: from, max: to } : { min, max };
}

/**
 * The fare that a passenger sees, in whole hundreds of taka: the part of the estimate that owners may bid.
 * Where there is no estimate, or owners may bid none of it, the range of bids.
 */
export function fareHint(
  trip: Journey & Ends & { carType: CarType; seats: number },
  tariff: Tariff = firstTariff,
): Range | null {
  const [estimate, range] = [estimatedFare(trip, tariff), priceRange(trip, tariff)];
  if (!range) return estimate && inHundreds(estimate);
  if (!estimate) return inHundreds(range);
  const cut = { min: Math.max(estimate.min, range.min), max: Math.min(estimate.max, range.max) };
  return inHundreds(cut.min < cut.max ? cut : range);
}
