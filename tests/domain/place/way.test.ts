import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highwayTable } from '../../../domain/data/highways.ts';
import { crossingById, crossings } from '../../../domain/place/crossings.ts';
import { districts } from '../../../domain/place/districts.ts';
import { placeById, places, type Place } from '../../../domain/place/gazetteer.ts';
import { greatCircle } from '../../../domain/place/great-circle.ts';
import { roadEstimate } from '../../../domain/place/roads.ts';
import { wayBetween, type Way } from '../../../domain/place/way.ts';

function place(id: string): Place {
  const found = placeById(id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
}

const idsOn = ({ crossings: crossed }: Way): string[] => crossed.map(({ id }) => id);
const townsOn = ({ points }: Way): string[] => points.flatMap(({ town }) => town?.name.en ?? []);
const drawn = ({ points }: Way): number =>
  points.reduce((sum, point, at) => sum + greatCircle(points[at - 1] ?? point, point), 0);

const anyPlace = fc.constantFrom(...places());
const district = fc.constantFrom(...districts.map(({ id }) => place(`d${id}`)));

test('every way begins and ends at its places, and is as long as the road of the fare', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      const way = wayBetween(from, to);
      expect(way.points[0]).toMatchObject({ lat: from.lat, long: from.long });
      expect(way.points.at(-1)).toMatchObject({ lat: to.lat, long: to.long });
      expect({ distance: way.distance, duration: way.duration }).toEqual(roadEstimate(from, to));
    }),
    { numRuns: 60 },
  );
});

test('the line is no longer than the road, and bends where towns lie', () => {
  fc.assert(
    fc.property(district, district, (from, to) => {
      const way = wayBetween(from, to);
      const slack = 25_000;
      expect(drawn(way)).toBeLessThanOrEqual(way.distance * 1.12 + slack);
      expect(drawn(way)).toBeGreaterThanOrEqual(way.distance * 0.55 - slack);
    }),
    { numRuns: 100 },
  );
  expect(townsOn(wayBetween(place('d47'), place('kuakata')))).toEqual(
    expect.arrayContaining(['Bhanga', 'Barishal', 'Patuakhali']),
  );
});

test('a toll is on the way only where the way goes from one end of the crossing to the other', () => {
  expect(idsOn(wayBetween(place('d47'), place('kuakata')))).toEqual(['expressway', 'padma', 'payra']);
  expect(idsOn(wayBetween(place('kuakata'), place('d47')))).toEqual(['payra', 'expressway', 'padma']);
  expect(idsOn(wayBetween(place('d59'), place('d47')))).toEqual(['jamuna']);
  expect(idsOn(wayBetween(place('d43'), place('d48')))).toEqual(['muktarpur']);
  expect(idsOn(wayBetween(place('d47'), place('d8')))).toEqual([]);
  expect(idsOn(wayBetween(place('d47'), place('padma-bridge')))).toEqual([]);
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      const way = wayBetween(from, to);
      for (const { id } of way.crossings) {
        const ends = way.points.filter(({ crossing }) => crossing === id);
        expect(ends.length).toBeGreaterThanOrEqual(2);
        const [near, far] = crossingById(id)?.ends ?? [];
        expect(ends).toEqual(
          expect.arrayContaining([expect.objectContaining(near), expect.objectContaining(far)]),
        );
      }
    }),
    { numRuns: 60 },
  );
});

const west = new Set([
  ...Array.from({ length: 24 }, (_, at) => at + 12),
  42,
  ...Array.from({ length: 12 }, (_, at) => at + 49),
]);

test('between west and east of the great rivers lies one of their bridges, or a ferry', () => {
  for (const from of districts)
    for (const to of districts.filter(({ id }) => id > from.id)) {
      const way = wayBetween(place(`d${from.id}`), place(`d${to.id}`));
      const over = idsOn(way).filter((id) => id === 'padma' || id === 'jamuna').length;
      const name = `${from.name.en} – ${to.name.en}`;
      const isOver = west.has(from.id) !== west.has(to.id);
      const expected = isOver ? 1 : 0;
      const found = isOver ? over : over % 2;
      expect([name, way.ferry ? expected : found]).toEqual([name, expected]);
    }
});

test('through a stop on the way it is both legs', () => {
  const [from, via, to] = [place('d47'), place('d62'), place('d36')];
  const way = wayBetween(from, to, via);
  expect(way.points.some(({ lat, long }) => lat === via.lat && long === via.long)).toBe(true);
  expect(way.distance).toBe(roadEstimate(from, to, via).distance);
});

test('a ferry is said to be there', () => {
  expect(wayBetween(place('d47'), place('d34')).ferry).toBe(true);
  expect(wayBetween(place('d47'), place('d33')).ferry).toBe(false);
});

test('the highways name places and crossings that exist', () => {
  const tokens = highwayTable.split(/\s+/).filter(Boolean);
  const unknown = tokens.filter((token) => {
    if (token.startsWith('@')) return !/^@\d\d\.\d+,\d\d\.\d+$/.test(token);
    return token.startsWith('*') ? !crossingById(token.slice(1)) : !placeById(token);
  });
  expect(unknown).toEqual([]);
});

test('each toll has its day and its source', () => {
  expect(crossings).toHaveLength(8);
  for (const { toll, source } of crossings) {
    expect(toll.from).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(source).not.toBe('');
    expect(toll.micro).toBeGreaterThanOrEqual(toll.car);
  }
});
