import type { CarTrip } from '../../../domain/car/car-busy.ts';
import type { FeedRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { UserDbs } from '../user-dbs.ts';

type Journey = Pick<
  FeedRow,
  | 'id'
  | 'type'
  | 'journey_date_time'
  | 'return_date'
  | 'return_time'
  | 'duration'
  | 'pickup_district_id'
  | 'destination_district_id'
>;

/** A trip in the form that its car's calendar uses (`domain/car/car-busy.ts`). */
export const carTripOf = (trip: Journey): CarTrip => ({
  id: trip.id,
  type: trip.type,
  journeyAt: Date.parse(trip.journey_date_time),
  returnAt:
    trip.return_date === null || trip.return_time === null
      ? null
      : Date.parse(`${trip.return_date}T${trip.return_time}+06:00`),
  duration: trip.duration,
  pickupDistrict: trip.pickup_district_id,
  destinationDistrict: trip.destination_district_id,
});

export type AgreedTrip = CarTrip & { row: TripRow };

/** The trips on this phone that are agreed with a car and not over, counted as the server counts them. */
export async function confirmedTripsOfCar(dbs: UserDbs, carId: string): Promise<AgreedTrip[]> {
  const agreed = await dbs.mirror.trips
    .filter(({ status, terms }) => (status === 'hold' || status === 'started') && terms?.car.id === carId)
    .toArray();
  return agreed.map((row) => ({ ...carTripOf(row), row }));
}
