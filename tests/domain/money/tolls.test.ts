import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTolls, tollsOf, tollTableOf, type Toll } from '../../../domain/money/tolls.ts';
import { crossings } from '../../../domain/place/crossings.ts';

const padma = crossings.filter(({ id }) => id === 'padma');
const day = '2026-11-26';
const costs = (carType: Parameters<typeof tollsOf>[1], set: Toll[] = [], on = day) =>
  tollsOf(padma, carType, tollTableOf(set), on).map(({ taka }) => taka);
const raised: Toll = { id: 'padma', car: 800, micro: 1400, from: '2026-12-01', source: 'gazette' };

test('a car pays as a car, whatever has seven seats as a microbus', () => {
  expect(costs('sedan car')).toEqual([750]);
  expect(costs('premium car')).toEqual([750]);
  expect(costs('mini micro')).toEqual([1300]);
  expect(costs('micro')).toEqual([1300]);
});

test('a toll of the office counts from its day on, the latest of several, and one of nothing is not shown', () => {
  expect(costs('sedan car', [raised], '2026-11-30')).toEqual([750]);
  expect(costs('sedan car', [raised], '2026-12-01')).toEqual([800]);
  expect(costs('micro', [raised], '2027-01-01')).toEqual([1400]);
  const later = { ...raised, car: 900, from: '2027-01-01' };
  expect(costs('sedan car', [later, raised], '2027-02-01')).toEqual([900]);
  expect(costs('sedan car', [{ ...raised, car: 0 }], '2026-12-02')).toEqual([]);
  expect(costs('sedan car', [{ ...raised, id: 'jamuna' }], '2026-12-02')).toEqual([750]);
});

test('phones show what the office set, for any list of it', () => {
  const toll = fc.record({
    id: fc.constantFrom('padma', 'jamuna'),
    car: fc.integer({ min: 1, max: 10_000 }),
    micro: fc.integer({ min: 1, max: 10_000 }),
    from: fc.constantFrom('2026-01-01', '2026-11-26', '2026-12-31'),
    source: fc.constant('gazette'),
  });
  fc.assert(
    fc.property(fc.array(toll), (set) => {
      const begun = set.filter(({ id, from }) => id === 'padma' && from <= day);
      const last = begun.reduce<Toll | null>((a, b) => (a === null || b.from >= a.from ? b : a), null);
      expect(costs('sedan car', set)).toEqual([last?.car ?? 750]);
    }),
  );
});

test('a wrong toll is refused at its field', () => {
  const fields = (toll: Partial<Toll>) => checkTolls([{ ...raised, ...toll }]).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ id: 'golden-gate' })).toEqual(['tolls.0.id']);
  expect(fields({ car: -1 })).toEqual(['tolls.0.car']);
  expect(fields({ car: 10_001, micro: 1.5 })).toEqual(['tolls.0.car', 'tolls.0.micro']);
  expect(fields({ from: '2026-02-30' })).toEqual(['tolls.0.from']);
  expect(fields({ source: ' ' })).toEqual(['tolls.0.source']);
});
