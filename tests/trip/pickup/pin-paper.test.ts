import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { places } from '../../../domain/place/gazetteer.ts';
import {
  nearestPlaces,
  paperOf,
  paperSize,
  paperWidths,
  writtenOn,
} from '../../../src/trip/pickup/pin-paper.ts';

const point = fc.record({
  lat: fc.double({ min: 20.6, max: 26.6, noNaN: true }),
  long: fc.double({ min: 88, max: 92.7, noNaN: true }),
});

describe('the paper of the pickup pin', () => {
  test('has the touched spot where it was touched, to less than a hundredth of its width', () => {
    const spot = fc.record({
      x: fc.double({ min: 0, max: paperSize.width, noNaN: true }),
      y: fc.double({ min: 0, max: paperSize.height, noNaN: true }),
    });
    fc.assert(
      fc.property(point, fc.constantFrom(...paperWidths), spot, (middle, km, touched) => {
        const { spotOf, pointAt } = paperOf(middle, km);
        const back = spotOf(pointAt(touched));
        expect(Math.hypot(back.x - touched.x, back.y - touched.y)).toBeLessThan(1);
      }),
    );
  });

  test('is as wide as it says', () => {
    fc.assert(
      fc.property(point, fc.constantFrom(...paperWidths), (middle, km) => {
        const { pointAt } = paperOf(middle, km);
        const y = paperSize.height / 2;
        const metres = greatCircle(pointAt({ x: 0, y }), pointAt({ x: paperSize.width, y }));
        expect(metres / (km * 1000)).toBeCloseTo(1, 1);
      }),
    );
  });

  test('writes the nearest places, none over another', () => {
    const mirpur = { lat: 23.807, long: 90.3686 };
    const { spotOf } = paperOf(mirpur, 20);
    const written = writtenOn(places(), mirpur, spotOf, 'bn');
    expect(written.length).toBeGreaterThan(3);
    for (const [i, one] of written.entries())
      for (const other of written.slice(i + 1)) expect(one.x === other.x && one.y === other.y).toBe(false);
    expect(nearestPlaces(places(), mirpur, 3)).toHaveLength(3);
  });
});
