import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkPickupPin,
  checkPinMoves,
  mostPinMoves,
  roundedPoint,
  type PinnedTrip,
} from '../../../../domain/trip/meeting/pickup-pin.ts';
import { greatCircle } from '../../../../domain/place/great-circle.ts';

const mirpur = { lat: 23.807, long: 90.3686 };
const agreed: PinnedTrip = {
  status: 'hold',
  party: { type: 'customer', part: 'creator' },
  pickup: mirpur,
};

describe('the pickup pin', () => {
  test('is set, moved and taken away by the passenger of an agreed trip', () => {
    expect(checkPickupPin(agreed, { lat: 23.81, long: 90.37 })).toBeNull();
    expect(checkPickupPin(agreed, null)).toBeNull();
    expect(
      checkPickupPin({ ...agreed, party: { type: 'customer', part: 'counterpart' } }, mirpur),
    ).toBeNull();
  });

  test('is not set by the owner, the driver or a stranger', () => {
    for (const party of [
      { type: 'provider', part: 'counterpart' },
      { type: 'driver', part: 'driver' },
      { type: 'customer', part: 'stranger' },
    ] as const)
      expect(checkPickupPin({ ...agreed, party }, mirpur)).toEqual({ code: 'not_your_trip' });
  });

  test('ends with the boarding', () => {
    for (const status of ['active', 'started', 'completed', 'canceled'] as const)
      expect(checkPickupPin({ ...agreed, status }, mirpur)).toEqual({ code: 'trip_not_agreed' });
  });

  test('lies in the country and near the pickup', () => {
    expect(checkPickupPin(agreed, { lat: 22.57, long: 88.36 })).toMatchObject({ code: 'place_abroad' });
    expect(checkPickupPin(agreed, { lat: 22.36, long: 91.78 })).toMatchObject({
      code: 'pin_far_from_pickup',
    });
    expect(checkPickupPin({ ...agreed, pickup: null }, { lat: 22.36, long: 91.78 })).toBeNull();
  });

  test('is moved so often and no more', () => {
    expect(checkPinMoves(mostPinMoves - 1)).toBeNull();
    expect(checkPinMoves(mostPinMoves)).toMatchObject({
      code: 'pin_moved_often',
      values: { max: mostPinMoves },
    });
  });

  test('is stored to the metre', () => {
    const inBox = {
      lat: fc.double({ min: 20, max: 27, noNaN: true }),
      long: fc.double({ min: 87, max: 93, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(inBox), (point) => {
        expect(greatCircle(point, roundedPoint(point))).toBeLessThan(1);
      }),
    );
  });
});
