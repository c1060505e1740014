import { describe, expect, it } from 'vitest';
import { tripRequests } from '../../../bench/kit/trip-requests.ts';
import { forTripType, roadEstimate } from '../../../domain/place/roads.ts';
import { placeById } from '../../../domain/place/gazetteer.ts';
import { checkTripRequest } from '../../../domain/trip/trip-request.ts';
import { START } from '../../../testkit/market/market.ts';

describe('the requests that the measurements make', () => {
  it('are ones that the market takes, all over the country', () => {
    const requests = tripRequests(1_000, START, () => 'id');
    for (const request of requests) {
      const [from, to] = [request.pickup_place_id, request.destination_place_id].map((id) =>
        placeById(id ?? ''),
      );
      if (!from || !to) throw new Error('a place that is not in the gazetteer');
      const road = forTripType(roadEstimate(from, to), request.type);
      expect(checkTripRequest({ ...request, ...road }, { now: START, role: 'customer' })).toEqual([]);
    }
    expect(new Set(requests.map(({ pickup_district_id: district }) => district)).size).toBe(64);
  });
});
