import { expect, it } from 'vitest';
import { districts, divisions } from '../../../domain/place/districts.ts';
import { divisionShapes, sheet } from '../../../office/trips/map-shapes.ts';

const corners = (path: string): { x: number; y: number }[] =>
  path
    .split(/[MLZ]/)
    .filter((text) => text !== '')
    .map((text) => {
      const [x = NaN, y = NaN] = text.split(' ').map(Number);
      return { x, y };
    });

it('draws each division once, of as many areas as it has districts, all on the sheet', () => {
  const shapes = divisionShapes();
  expect(shapes.map(({ id }) => id)).toEqual(divisions.map(({ id }) => id));
  for (const { id, area, borders } of shapes) {
    expect(area.match(/Z/g)).toHaveLength(districts.filter(({ divisionId }) => divisionId === id).length);
    expect(borders).not.toBe('');
    for (const { x, y } of corners(area)) {
      expect(x >= -0.1 && x <= sheet.x + 0.1).toBe(true);
      expect(y >= -0.1 && y <= sheet.y + 0.1).toBe(true);
    }
  }
});

it('leaves no gap and no overlap: the areas of all districts are the sheet', () => {
  const size = (path: string): number =>
    path
      .split('Z')
      .filter((ring) => ring !== '')
      .reduce((sum, ring) => {
        const points = corners(ring);
        const twice = points.reduce((area, { x, y }, at) => {
          const next = points[(at + 1) % points.length] ?? { x, y };
          return area + x * next.y - next.x * y;
        }, 0);
        return sum + Math.abs(twice) / 2;
      }, 0);
  const all = divisionShapes().reduce((sum, { area }) => sum + size(area), 0);
  expect(all / (sheet.x * sheet.y)).toBeCloseTo(1, 3);
});
