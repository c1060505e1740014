import type { FeedRow } from '../../protocol/sync/rows.ts';
import { feedRow } from './trip-row.ts';

/** A car owner's offer on the road of `feedRow`, from Mirpur to Sreemangal, as passengers' feed shows it. */
export const offerRow: FeedRow = {
  ...feedRow,
  id: 'offer',
  number: 8,
  created_by: 'provider',
  price: 4500,
  bids_until: '2026-11-21T00:30:00.000Z',
  choose_until: '2026-11-21T00:30:00.000Z',
  user: { id: 'owner', name: 'রফিকুল ইসলাম', photo: null },
  car: {
    id: 'car',
    brand: 'Toyota',
    model: 'Axio',
    manufacture_year: 2015,
    color: 'white',
    car_type: 'sedan car',
    number_of_seat: 4,
    is_air_conditioned: true,
    images: [],
  },
  provider: {
    id: 'owner',
    name: 'রফিকুল ইসলাম',
    photo: null,
    verified: true,
    rating_x10: 46,
    ratings_count: 31,
    trips_count: 80,
    agreed_count: 90,
    canceled_count: 2,
    since: '2025-03-01T04:00:00.000Z',
  },
};
