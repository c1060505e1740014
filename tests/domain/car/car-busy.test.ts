import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calendarOf,
  checkCarFree,
  collide,
  freeAt,
  inTheWay,
  momentOf,
  restMs,
  type CarTrip,
} from '../../../domain/car/car-busy.ts';

const hour = 60 * 60 * 1000;
const dhaka = 47;
const sylhet = 36;
const khulna = 27;
/** Four hours of road from Dhaka to Sylhet. */
const trip = (journeyAt: number, change: Partial<CarTrip> = {}): CarTrip => ({
  id: `trip at ${journeyAt}`,
  type: 'oneway',
  journeyAt,
  returnAt: null,
  duration: (4 * hour) / 1000,
  pickupDistrict: dhaka,
  destinationDistrict: sylhet,
  ...change,
});

test('a one-way trip takes the car there, back, and for two hours of rest', () => {
  expect(freeAt(trip(0))).toBe(10 * hour);
  expect(collide(trip(0), trip(10 * hour - 1))).toBe(true);
  expect(collide(trip(0), trip(10 * hour))).toBe(false);
});

test('who leaves from where it arrived need not wait for its way back', () => {
  const back = (at: number) => trip(at, { pickupDistrict: sylhet, destinationDistrict: dhaka });
  expect(collide(trip(0), back(6 * hour))).toBe(false);
  expect(collide(trip(0), back(6 * hour - 1))).toBe(true);
  expect(collide(trip(0), trip(6 * hour, { pickupDistrict: khulna }))).toBe(true);
});

test('a round trip takes it until it is back and has rested', () => {
  const round = trip(0, { type: 'round', returnAt: 20 * hour, duration: (8 * hour) / 1000 });
  expect(freeAt(round)).toBe(26 * hour);
  expect(freeAt(round, sylhet)).toBe(26 * hour);
});

test('the earliest trip that stands in the way is named, and a trip never stands in its own', () => {
  const agreed = [trip(20 * hour), trip(9 * hour), trip(0)];
  expect(inTheWay(trip(10 * hour), agreed)?.journeyAt).toBe(9 * hour);
  expect(inTheWay(trip(0), [trip(0)])).toBeNull();
  expect(checkCarFree(trip(10 * hour), agreed)).toEqual({ code: 'car_busy', field: 'car_id' });
  expect(checkCarFree(momentOf(50 * hour), agreed)).toBeNull();
});

test('the calendar holds what is not over, the next one first', () => {
  const trips = [trip(30 * hour), trip(0), trip(12 * hour)];
  const { coming, freeFrom } = calendarOf(trips, 11 * hour);
  expect(coming.map(({ journeyAt }) => journeyAt)).toEqual([12 * hour, 30 * hour]);
  expect(freeFrom).toBe(40 * hour);
  expect(calendarOf(trips, 50 * hour)).toEqual({ coming: [], freeFrom: null });
});

test('two trips collide in whichever order they are asked about, and never after the first one’s rest', () => {
  const any = fc
    .record({
      journeyAt: fc.integer({ min: 0, max: 200 * hour }),
      duration: fc.integer({ min: 600, max: 60_000 }),
      round: fc.boolean(),
      stays: fc.integer({ min: 0, max: 90 * hour }),
      pickupDistrict: fc.constantFrom(dhaka, sylhet, khulna),
      destinationDistrict: fc.constantFrom(dhaka, sylhet, khulna),
    })
    .map(({ round, stays, ...rest }): CarTrip =>
      trip(rest.journeyAt, {
        ...rest,
        ...(round && { type: 'round' as const, returnAt: rest.journeyAt + stays }),
      }),
    );
  fc.assert(
    fc.property(any, any, (one, other) => {
      expect(collide(one, other)).toBe(collide(other, one));
      const [first, second] = one.journeyAt <= other.journeyAt ? [one, other] : [other, one];
      expect(collide(one, other) && second.journeyAt >= freeAt(first)).toBe(false);
      expect(!collide(one, other) && second.journeyAt < first.journeyAt + restMs).toBe(false);
    }),
  );
});
