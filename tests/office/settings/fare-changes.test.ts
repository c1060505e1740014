import { expect, it } from 'vitest';
import { firstBids, firstTariff, type Tariff } from '../../../domain/money/fare.ts';
import { fareChanges } from '../../../office/settings/fare-changes.ts';

const dearer: Tariff = {
  ...firstTariff,
  from: '2026-12-01',
  bands: firstTariff.bands.map((band, at) => (at === 0 ? { ...band, max: 55 } : band)),
  surcharges: { 9: 2500 },
};

it('a new tariff says the figures that differ from those that would hold on its day', () => {
  const [day, ...more] = fareChanges([], [dearer]);
  expect(more).toEqual([]);
  expect(day).toMatchObject({ from: '2026-12-01', dropped: false });
  expect(day?.changes).toContainEqual({
    figure: { kind: 'band', above: 0, upTo: 60 },
    before: { min: 35, max: 50 },
    after: { min: 35, max: 55 },
  });
  expect(day?.changes).toContainEqual({
    figure: { kind: 'surcharge', district: 9 },
    before: firstTariff.surcharges[9],
    after: 2500,
  });
  expect(day?.changes.every(({ before, after }) => before !== after)).toBe(true);
});

it('another border of a band is the end of one and the begin of another', () => {
  const bands = firstTariff.bands.map((band, at) => (at === 0 ? { ...band, upTo: 80 } : band));
  const [day] = fareChanges([], [{ ...firstTariff, from: '2026-12-01', bands }]);
  expect(day?.changes.map(({ figure, after }) => [figure, after !== null])).toEqual([
    [{ kind: 'band', above: 0, upTo: 60 }, false],
    [{ kind: 'band', above: 60, upTo: 120 }, false],
    [{ kind: 'band', above: 0, upTo: 80 }, true],
    [{ kind: 'band', above: 80, upTo: 120 }, true],
  ]);
});

it('a dropped tariff says what holds instead, and a later one is compared with it', () => {
  const later = { ...dearer, from: '2026-12-10', bids: { ...firstBids, spread: 50 } };
  const days = fareChanges([dearer, later], [later]);
  expect(days).toMatchObject([{ from: '2026-12-01', dropped: true }]);
  expect(fareChanges([dearer], [dearer, later])).toEqual([
    { from: '2026-12-10', dropped: false, changes: [{ figure: { kind: 'spread' }, before: 35, after: 50 }] },
  ]);
});

it('the usual range of bids, written out, changes nothing but is a tariff of its own', () => {
  expect(fareChanges([dearer], [{ ...dearer, bids: firstBids }])).toEqual([]);
  expect(fareChanges([dearer], [dearer, { ...dearer, from: '2026-12-20' }])).toEqual([
    { from: '2026-12-20', dropped: false, changes: [] },
  ]);
});
