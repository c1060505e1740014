import type { BidRow } from '../../protocol/sync/rows.ts';

/** A bid on the trip of `feedRow`. */
export const ownBidRow: BidRow = {
  id: 'bid',
  trip_id: 'trip',
  status: 'proposed',
  price: 4500,
  includes: [],
  note: null,
  created_at: '2026-11-20T04:10:00.000Z',
  updated_at: '2026-11-20T04:10:00.000Z',
  closed_reason: null,
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
    registration: null,
  },
  provider: {
    id: 'provider',
    name: 'রফিক',
    photo: null,
    verified: true,
    rating_x10: 45,
    ratings_count: 12,
    trips_count: 20,
    agreed_count: 21,
    canceled_count: 1,
    since: '2025-01-01T00:00:00.000Z',
  },
};
