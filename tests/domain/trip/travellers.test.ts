import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carTypeChoices, seatsOf, type CarType } from '../../../domain/car/car.ts';
import {
  carThatHolds,
  metNeeds,
  mostOfCount,
  said,
  saysWho,
  seatsFor,
  shareOf,
  tripNeeds,
  whoParts,
  type Travellers,
} from '../../../domain/trip/travellers.ts';

const count = fc.integer({ min: 0, max: mostOfCount });
const needs = fc.subarray([...tripNeeds]);
const parties: fc.Arbitrary<Travellers> = fc.record(
  { adults: count, children: count, bags: count, needs },
  { requiredKeys: [] },
);

describe('the car that holds a party', () => {
  test.each<[string, Travellers, string | null]>([
    ['four adults', { adults: 4 }, 'sedan car'],
    ['four adults with two bags', { adults: 4, bags: 2 }, 'sedan car'],
    ['four adults with three bags', { adults: 4, bags: 3 }, 'mini micro'],
    [
      'four adults, two children and a patient',
      { adults: 4, children: 2, needs: ['patient', 'ac'] },
      'mini micro',
    ],
    ['eight people', { adults: 6, children: 2 }, 'micro'],
    ['ten people with a wheelchair', { adults: 10, needs: ['wheelchair'] }, null],
    ['two people who want AC', { adults: 2, needs: ['ac', 'family'] }, 'sedan car'],
  ])('of %s', (_who, party, car) => expect(carThatHolds(party)).toBe(car));

  test('is the smallest with a seat for each, and one more person never needs a smaller one', () => {
    fc.assert(
      fc.property(parties, (party) => {
        const held = carThatHolds(party);
        const holds = (carType: CarType): boolean => seatsOf(carType) >= seatsFor(party);
        const most = held === null ? Infinity : seatsOf(held);
        expect(held === null || holds(held)).toBe(true);
        expect(carTypeChoices.filter((carType) => seatsOf(carType) < most).some(holds)).toBe(false);
        expect(seatsFor({ ...party, adults: (party.adults ?? 0) + 1 })).toBe(seatsFor(party) + 1);
      }),
    );
  });
});

describe('what was said', () => {
  test('leaves out 0 and no needs', () => {
    const nothing = { adults: null, children: null, bags: null, needs: null };
    expect(said({})).toEqual(nothing);
    expect(said({ adults: 0, children: 0, bags: 0, needs: [] })).toEqual(nothing);
    expect(saysWho({ adults: 0, needs: [] })).toBe(false);
    expect(saysWho({ needs: ['ac'] })).toBe(true);
  });

  test('is said back: care, people, bags, air conditioning', () => {
    const party: Travellers = { adults: 4, children: 1, bags: 2, needs: ['ac', 'family', 'patient'] };
    expect(whoParts(party, 'bn').map(({ text }) => text)).toEqual([
      'রোগী আছেন',
      'পরিবার বা নারী চালকের গাড়ি চান',
      '৪ জন বড়',
      '১ শিশু',
      '২টি বড় ব্যাগ',
      'এসি চাই',
    ]);
    expect(whoParts(party, 'en').map(({ text }) => text)).toContain('1 child');
  });

  test('has a part for each thing said, and none for others', () => {
    fc.assert(
      fc.property(parties, (party) => {
        const { needs: stated, ...counts } = said(party);
        const keys = Object.entries(counts).flatMap(([key, value]) => (value === null ? [] : [key]));
        expect(
          whoParts(party, 'bn')
            .map(({ key }) => key)
            .toSorted(),
        ).toEqual([...keys, ...(stated ?? [])].toSorted());
      }),
    );
  });
});

test('a fare is split evenly among the people, and never comes short', () => {
  expect(shareOf(4800, { adults: 3, children: 1 })).toEqual({ people: 4, each: 1200 });
  expect(shareOf(5000, { adults: 3 })).toEqual({ people: 3, each: 1667 });
  expect(shareOf(5000, { adults: 1 })).toBeNull();
  expect(shareOf(5000, { bags: 3, needs: ['ac'] })).toBeNull();
});

test('a bid meets what its owner says, of what was asked for; air conditioning only where the car has it', () => {
  fc.assert(
    fc.property(needs, needs, fc.boolean(), (says, asked, airConditioned) => {
      const met = metNeeds(says, { asked, airConditioned });
      expect(met).toEqual(
        tripNeeds.filter(
          (need) => says.includes(need) && asked.includes(need) && (need !== 'ac' || airConditioned),
        ),
      );
    }),
  );
});
