import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInCountry } from '../../../domain/place/country.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { readFragment } from '../../../domain/trip/meeting/car-place-link.ts';
import { openSeal, sealedFor, sealedPlace } from '../../../src/trip/coming/seal.ts';

const trip = {
  id: '0195a8c0-0000-7000-8000-000000000001',
  terms: { agreed_at: '2026-11-20T06:40:12.345Z' },
};
const place = { lat: 23.79412, long: 90.40431, at: Date.parse('2026-11-27T06:49:31+06:00') };

describe('a place in the link of an SMS', () => {
  test('is read by the other side of the agreement, to ten metres and a minute', async () => {
    const inCountry = fc
      .record({
        lat: fc.double({ min: 20.7, max: 26.5, noNaN: true }),
        long: fc.double({ min: 88.1, max: 92.6, noNaN: true }),
        at: fc.integer({ min: place.at, max: place.at + 10 * 365 * 86_400_000 }),
      })
      .filter(isInCountry);
    await fc.assert(
      fc.asyncProperty(inCountry, async (each) => {
        const fragment = await sealedPlace(trip, each);
        const read = await openSeal(trip, `#${fragment}`);
        expect(fragment).toMatch(/^[\w-]{15}$/);
        expect(read && greatCircle(read, each)).toBeLessThan(20);
        expect(Math.abs((read?.at ?? 0) - each.at)).toBeLessThan(60_000);
      }),
    );
  });

  test('of another agreement, or changed in any letter, is refused', async () => {
    const fragment = await sealedPlace(trip, place);
    expect(
      await openSeal({ ...trip, terms: { agreed_at: '2026-11-20T06:40:12.346Z' } }, fragment),
    ).toBeNull();
    expect(await openSeal({ ...trip, id: trip.id.replace(/1$/, '2') }, fragment)).toBeNull();
    for (const [at, letter] of [...fragment].entries()) {
      const other = letter === 'A' ? 'B' : 'A';
      expect(await openSeal(trip, fragment.slice(0, at) + other + fragment.slice(at + 1))).toBeNull();
    }
  });

  test('names no trip: it is that of the agreed one whose seal fits', async () => {
    const other = { ...trip, id: trip.id.replace(/1$/, '2') };
    const own = [
      { ...other, status: 'hold' as const },
      { id: 'asked', status: 'active' as const, terms: null },
      { ...trip, status: 'hold' as const },
    ];
    const fragment = await sealedPlace(trip, place);
    expect((await sealedFor(own, `#${fragment}`))?.id).toBe(trip.id);
    expect(await sealedFor(own.slice(0, 2), fragment)).toBeNull();
    expect(await sealedFor([{ ...trip, status: 'completed' as const }], fragment)).toBeNull();
    expect(await sealedFor(own, 'A'.repeat(15))).toBeNull();
  });

  test('that holds anything else is nothing', async () => {
    for (const ugly of [
      '',
      '#',
      'A'.repeat(15),
      '_'.repeat(15),
      'A'.repeat(10_000),
      '#<script>alert',
      '#১২৩৪৫৬৭৮৯০১২৩৪৫',
      '%00',
    ])
      expect(await openSeal(trip, ugly)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readFragment(text);
        expect(read === null || isInCountry(read.place)).toBe(true);
      }),
    );
  });
});
