import { carTypeChoices, seatsOf, type CarType } from '../../../domain/car/car.ts';
import { fareHint, type Range, type Tariff } from '../../../domain/money/fare.ts';
import { roadOf, type TripDraft } from '../../../domain/trip/trip-draft.ts';

/** The fare range (taka) of the draft's journey in a car of this type; null until both places are chosen. */
export function fareOf(draft: TripDraft, carType: CarType, tariff: Tariff): Range | null {
  const road = roadOf(draft);
  if (!road) return null;
  const { pickup, destination } = draft.places;
  const ends = {
    pickupDistrictId: pickup.place?.districtId ?? null,
    destinationDistrictId: destination.place?.districtId ?? null,
  };
  const trip = { ...ends, distance: road.distance, type: draft.type, carType, seats: seatsOf(carType) };
  return fareHint(trip, tariff);
}

/** The range's place between the cheapest and the dearest car on the same road, 0 to 1. */
export function placeOnGround(fare: Range, draft: TripDraft, tariff: Tariff): { from: number; to: number } {
  const all = carTypeChoices.flatMap((carType) => fareOf(draft, carType, tariff) ?? []);
  const least = Math.min(fare.min, ...all.map(({ min }) => min));
  const most = Math.max(fare.max, ...all.map(({ max }) => max));
  const share = (price: number): number => (most > least ? (price - least) / (most - least) : 0);
  return { from: share(fare.min), to: share(fare.max) };
}
