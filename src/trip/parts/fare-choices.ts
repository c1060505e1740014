import { carTypeChoices, seatsOf, type CarType } from '../../../domain/car/car.ts';
import { fareHint, type Range, type Tariff } from '../../../domain/money/fare.ts';
import type { TypicalRoad } from '../../../domain/money/typical-fare.ts';
import { roadOf, type TripDraft } from '../../../domain/trip/trip-draft.ts';

type Ends = { pickupDistrictId: number | null; destinationDistrictId: number | null };

const endsOf = ({ places: { pickup, destination } }: TripDraft): Ends => ({
  pickupDistrictId: pickup.place?.districtId ?? null,
  destinationDistrictId: destination.place?.districtId ?? null,
});

/** The fare range (taka) of the draft's journey in a car of this type; null until both places are chosen. */
export function fareOf(draft: TripDraft, carType: CarType, tariff: Tariff): Range | null {
  const road = roadOf(draft);
  if (!road) return null;
  const { distance } = road;
  const trip = { ...endsOf(draft), distance, type: draft.type, carType, seats: seatsOf(carType) };
  return fareHint(trip, tariff);
}

/** The road of the drafted journey, for its usual fare; null until both places and the car are chosen. */
export function roadOfDraft(draft: TripDraft): TypicalRoad | null {
  const { carType, type } = draft;
  const { pickupDistrictId, destinationDistrictId } = endsOf(draft);
  const distance = roadOf(draft)?.distance;
  if (!carType || distance === undefined || pickupDistrictId === null || destinationDistrictId === null)
    return null;
  return { pickupDistrictId, destinationDistrictId, carType, type, distance };
}

/** The range's place between the cheapest and the dearest car on the same road, 0 to 1. */
export function placeOnGround(fare: Range, draft: TripDraft, tariff: Tariff): { from: number; to: number } {
  const all = carTypeChoices.flatMap((carType) => fareOf(draft, carType, tariff) ?? []);
  const least = Math.min(fare.min, ...all.map(({ min }) => min));
  const most = Math.max(fare.max, ...all.map(({ max }) => max));
  const share = (price: number): number => (most > least ? (price - least) / (most - least) : 0);
  return { from: share(fare.min), to: share(fare.max) };
}
