/** How far a point is from the car: the distance that a ray may go on without passing through it. */
import type { Point, Shape } from './shapes.ts';

/** What a point of a car belongs to; from the seat on, inside of it. */
export type Part =
  | 'body'
  | 'house'
  | 'wheel'
  | 'mirror'
  | 'underside'
  | 'seat'
  | 'dashboard'
  | 'screen'
  | 'rim'
  | 'shell';

const CELL = 0.02;
const LEFT = -3;
const BOTTOM = -0.6;
const COLUMNS = 300;
const ROWS = 170;

/** Rounding of edges. */
const EDGE = 0.07;

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
/** A union with a fillet of about `k`. */
const smoothMin = (a: number, b: number, k: number): number => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};

/** Signed distance to a polygon, negative within. */
function toPolygon(points: readonly Point[], x: number, y: number): number {
  let nearest = Infinity;
  let sign = 1;
  for (let i = 0, j = points.length - 1; i < points.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [points[i] ?? [0, 0], points[j] ?? [0, 0]];
    const [ex, ey, wx, wy] = [bx - ax, by - ay, x - ax, y - ay];
    const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1);
    nearest = Math.min(nearest, Math.hypot(wx - ex * t, wy - ey * t));
    const crosses = [y >= ay, y < by, ex * wy > ey * wx];
    if (crosses.every(Boolean) || !crosses.some(Boolean)) sign = -sign;
  }
  return nearest * sign;
}

/** A side view with its corners cut off twice, which makes them round. */
function rounded(points: readonly Point[]): Point[] {
  let corners = [...points];
  for (let times = 0; times < 3; times += 1)
    corners = corners.flatMap(([x, y], i): Point[] => {
      const [u, v] = corners[(i + 1) % corners.length] ?? [x, y];
      return [
        [mix(x, u, 0.25), mix(y, v, 0.25)],
        [mix(x, u, 0.75), mix(y, v, 0.75)],
      ];
    });
  return corners;
}

/** The distances of a side view, worked out once for a grid. */
function side(corners: readonly Point[]): (x: number, y: number) => number {
  const points = rounded(corners);
  const grid = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      grid[row * COLUMNS + column] = toPolygon(points, LEFT + column * CELL, BOTTOM + row * CELL);
  const at = (column: number, row: number): number => grid[row * COLUMNS + column] ?? 9;
  return (x, y) => {
    const [u, v] = [clamp((x - LEFT) / CELL, 0, COLUMNS - 1.01), clamp((y - BOTTOM) / CELL, 0, ROWS - 1.01)];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [u - column, v - row];
    const inside = mix(
      mix(at(column, row), at(column + 1, row), a),
      mix(at(column, row + 1), at(column + 1, row + 1), a),
      b,
    );
    const away = Math.hypot(
      Math.max(LEFT - x, x - LEFT - COLUMNS * CELL, 0),
      Math.max(BOTTOM - y, y - BOTTOM - ROWS * CELL, 0),
    );
    return inside + away;
  };
}

/** A side view made solid, with rounded edges. */
const solid = (flat: number, across: number): number => {
  const [a, b] = [flat + EDGE, across + EDGE];
  return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - EDGE;
};

export type Field = {
  distance(x: number, y: number, z: number): number;
  partAt(x: number, y: number, z: number): Part;
  /** Distance to the edge of the house seen from the side. */
  houseEdge(x: number, y: number): number;
};

export function fieldOf(shape: Shape): Field {
  const [body, house] = [side(shape.body), side(shape.house)];
  const half = Math.max(...shape.body.map(([x]) => x));
  const roof = Math.max(...shape.house.map(([, y]) => y));
  /** Half the width of the body: narrower at both ends and below, with a crease along the side. */
  const widthAt = (x: number, y: number): number => {
    const end = Math.max(0, Math.abs(x) / half - 0.62) / 0.38;
    const crease = 0.02 * Math.exp(-(((y - shape.belt + 0.2) / 0.07) ** 2));
    return (
      shape.width - 0.17 * end * end - 0.05 * Math.max(0, 0.55 - y) - 0.1 * Math.max(0, y - 0.75) + crease
    );
  };
  const houseWidthAt = (x: number, y: number): number => {
    const end = Math.max(0, Math.abs(x + 0.2) / half - 0.45) / 0.55;
    const t = clamp((y - shape.belt) / (roof - shape.belt), -0.3, 1);
    return mix(shape.width - 0.06, shape.roofWidth, t) - 0.14 * end * end;
  };
  const { wheelRadius: radius, wheels } = shape;
  const toWheel = (x: number, y: number, z: number): number => {
    const along = Math.min(Math.abs(x - wheels[0]), Math.abs(x - wheels[1]));
    const round = Math.hypot(along, y - radius);
    const across = Math.abs(Math.abs(z) - shape.width + 0.14) - 0.11;
    const [a, b] = [round - radius + 0.04, across + 0.04];
    const tyre = Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - 0.04;
    // the rim lies deeper than the tyre
    return Math.max(tyre, -Math.max(round - radius * 0.7, shape.width - 0.065 - Math.abs(z)));
  };
  const toMirror = (x: number, y: number, z: number): number => {
    const [a, b, c] = [
      (x - (shape.pillars.at(-1)?.[0] ?? 0) + 0.02) / 0.09,
      (y - shape.belt - 0.07) / 0.075,
      (Math.abs(z) - shape.width - 0.06) / 0.12,
    ];
    return (Math.hypot(a, b, c) - 1) * 0.075;
  };
  const toBody = (x: number, y: number, z: number): number => {
    const whole = solid(body(x, y), Math.abs(z) - widthAt(x, y));
    const along = Math.min(Math.abs(x - wheels[0]), Math.abs(x - wheels[1]));
    const arch = Math.max(Math.hypot(along, y - radius) - radius - 0.055, shape.width - 0.3 - Math.abs(z));
    return Math.max(whole, -arch);
  };
  const toHouse = (x: number, y: number, z: number): number =>
    solid(house(x, y), Math.abs(z) - houseWidthAt(x, y));
  const toUnderside = (x: number, y: number, z: number): number =>
    Math.max(Math.abs(x) - half + 0.35, Math.abs(y - 0.42) - 0.15, Math.abs(z) - shape.width + 0.28);
  return {
    houseEdge: house,
    distance: (x, y, z) =>
      Math.min(
        smoothMin(toBody(x, y, z), toHouse(x, y, z), 0.05),
        toWheel(x, y, z),
        toMirror(x, y, z),
        toUnderside(x, y, z),
      ),
    partAt: (x, y, z) => {
      const all: [Part, number][] = [
        ['body', toBody(x, y, z)],
        ['house', toHouse(x, y, z)],
        ['wheel', toWheel(x, y, z)],
        ['mirror', toMirror(x, y, z)],
        ['underside', toUnderside(x, y, z)],
      ];
      return all.reduce((nearest, each) => (each[1] < nearest[1] ? each : nearest))[0];
    },
  };
}
