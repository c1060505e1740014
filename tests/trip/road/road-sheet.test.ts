import fc from 'fast-check';
import { expect, test } from 'vitest';
import { places } from '../../../domain/place/gazetteer.ts';
import { wayBetween } from '../../../domain/place/way.ts';
import { curveOf, sheetOf, sheetSize, writingOf } from '../../../src/trip/road/road-sheet.ts';

const anyPlace = fc.constantFrom(...places());

test('every way lies whole on the sheet, and so does what is written on it', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      const way = wayBetween(from, to);
      const spotOf = sheetOf(way.points);
      for (const { x, y } of way.points.map(spotOf)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(sheetSize.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(sheetSize.height);
      }
      const tolled = way.crossings.map(({ id, name }) => ({ id, name: name.bn, toll: '৳৭৫০' }));
      const names = { from: from.name.bn, to: to.name.bn, sea: 'বঙ্গোপসাগর' };
      const { ends, tags, waters } = writingOf(way, names, tolled, spotOf, 'bn');
      const said = ends.filter((end) => end !== null).map(({ text }) => text.replace('…', ''));
      expect(said).toHaveLength(2);
      expect(from.name.bn).toContain(said[0]);
      expect(to.name.bn).toContain(said[1]);
      for (const { left, top, width } of tags) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(sheetSize.width);
      }
      for (const { x, y } of waters) expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 60 },
  );
});

test('the name of a town keeps clear of the name of an end, as wide as a phone writes both', () => {
  const [from, to] = ['d61', 'u290'].map((id) => places().find((place) => place.id === id));
  if (!from || !to) throw new Error('a place is missing');
  const way = wayBetween(from, to);
  const names = { from: from.name.en, to: to.name.en, sea: 'Bay of Bengal' };
  const { ends, towns } = writingOf(way, names, [], sheetOf(way.points), 'en');
  const [end, town] = [ends[1], towns[0]?.label];
  expect(end).toMatchObject({ text: 'Sreemangal', anchor: 'end' });
  expect(town).toMatchObject({ text: 'Kishoreganj' });
  const widths = { end: 71.4, town: 67.1 };
  const share = { start: 1, middle: 0.5, end: 0 }[town?.anchor ?? 'start'];
  expect((town?.x ?? 0) + widths.town * share).toBeLessThan((end?.x ?? 0) - widths.end);
});

test('a curve goes through its spots', () => {
  const path = curveOf([
    { x: 0, y: 0 },
    { x: 10, y: 5 },
    { x: 20, y: 0 },
  ]);
  expect(path).toMatch(/^M0 0C.* 10 5C.* 20 0$/);
  expect(curveOf([])).toBe('');
});
