/** What a seen point looks like: paint, glass, lamps, tyres, the number plate; then light on it. */
import type { Field } from './field.ts';
import { added, dot, groundAt, mirroredAt, mixed, scaled, skyAt, unit, type Vector } from './scenery.ts';
import type { Shape } from './shapes.ts';
import type { Seen } from './trace.ts';

/** How much light a surface gives back, and how much it mirrors. */
type Surface = { colour: Vector; mirror: number; gloss: number; glows?: number };

/** Colours as they are called in the market (`domain/car/car-names.ts`). */
export const paints = {
  white: [0.78, 0.79, 0.79],
  silver: [0.19, 0.205, 0.215],
  maroon: [0.13, 0.008, 0.02],
  black: [0.018, 0.02, 0.023],
  blue: [0.03, 0.11, 0.3],
} as const satisfies Record<string, Vector>;

const rubber: Surface = { colour: [0.025, 0.026, 0.028], mirror: 0.01, gloss: 8 };
const plastic: Surface = { colour: [0.022, 0.023, 0.025], mirror: 0.04, gloss: 20 };
const glass: Surface = { colour: [0.012, 0.017, 0.018], mirror: 0.16, gloss: 400 };
const alloy: Surface = { colour: [0.5, 0.51, 0.53], mirror: 0.25, gloss: 60 };
const chrome: Surface = { colour: [0.55, 0.56, 0.58], mirror: 0.5, gloss: 200 };
const seam: Surface = { colour: [0.01, 0.01, 0.01], mirror: 0, gloss: 1 };

/** Whether a point of the number plate is written on: 0…1 across and up. */
export type Plate = (across: number, up: number) => boolean;

function wheelSurface({ wheels, wheelRadius: radius, width }: Shape, [x, y, z]: Vector): Surface {
  const front = Math.abs(x - wheels[0]) < Math.abs(x - wheels[1]);
  const [u, v] = [x - wheels[front ? 0 : 1], y - radius];
  const out = Math.hypot(u, v) / radius;
  if (out > 0.7 || Math.abs(z) < width - 0.2) return rubber;
  if (out > 0.63 || out < 0.14) return alloy;
  const spoke = Math.abs((((Math.atan2(v, u) / Math.PI) * 5 + 20.5) % 2) - 1);
  return spoke < 0.22 + 0.16 * (0.6 - out) ? alloy : { ...plastic, colour: [0.03, 0.031, 0.033] };
}

/** Windows: those of the sides between pillars, the others within the frame of the roof. */
function isGlass(shape: Shape, field: Field, { point: [x, y, z], normal }: Seen): boolean {
  const roof = Math.max(...shape.house.map(([, height]) => height));
  if (y < shape.belt + 0.025 || y > roof - 0.07) return false;
  if (Math.abs(normal[2]) > 0.62)
    return field.houseEdge(x, y) < -0.075 && shape.pillars.every(([at, half]) => Math.abs(x - at) > half);
  const t = (y - shape.belt) / (roof - shape.belt);
  const half = shape.width - 0.06 + (shape.roofWidth - shape.width + 0.06) * t;
  if (normal[0] < 0 && (y > roof - 0.2 || t < 0.1) && shape.lamps[1] > 1.1) return false;
  const isEnd = Math.abs(normal[0]) > (normal[0] > 0 ? 0.3 : 0.36);
  return isEnd && Math.abs(z) < half - 0.13 && field.houseEdge(x, y) > -0.12;
}

function frontSurface(shape: Shape, [x, y, z]: Vector, paint: Surface): Surface {
  const [lamp] = shape.lamps;
  const side = Math.abs(z) / shape.width;
  const slope = lamp + 0.05 * (side - 0.7);
  if (side > 0.5 && Math.abs(y - slope) < 0.075 - 0.05 * (1 - side)) {
    const deep = Math.hypot((side - 0.72) * shape.width, y - slope) < 0.055;
    return { colour: deep ? [0.95, 0.96, 0.98] : [0.16, 0.17, 0.18], mirror: 0.3, gloss: 300 };
  }
  if (side < 0.5 && Math.abs(y - lamp + 0.01) < 0.06) {
    if (Math.hypot(z, y - lamp + 0.01) < 0.035) return chrome;
    return Math.abs(Math.abs(y - lamp + 0.01) - 0.052) < 0.009 || Math.sin(y * 190) > 0.55 ? chrome : plastic;
  }
  if (side < 0.72 && Math.abs(y - lamp + 0.33) < 0.055) return plastic;
  if (Math.hypot((side - 0.84) * shape.width, y - lamp + 0.31) < 0.05)
    return { colour: [0.8, 0.8, 0.76], mirror: 0.25, gloss: 200 };
  return x > 0 ? paint : plastic;
}

function backSurface(shape: Shape, [, y, z]: Vector, paint: Surface, tall: boolean): Surface {
  const lamp = shape.lamps[1];
  const side = Math.abs(z) / shape.width;
  const isLamp = tall
    ? side > 0.8 && Math.abs(y - lamp + 0.08) < 0.24
    : side > 0.52 && Math.abs(y - lamp) < 0.075;
  if (isLamp) {
    const clear = Math.abs(y - lamp + (tall ? 0.12 : 0.01)) < 0.028;
    return { colour: clear ? [0.5, 0.3, 0.26] : [0.34, 0.006, 0.008], mirror: 0.08, gloss: 200, glows: 0.2 };
  }
  if (side < 0.42 && Math.abs(y - lamp + (tall ? 0.42 : 0.12)) < 0.016) return chrome;
  if (side > 0.6 && Math.abs(y - 0.42) < 0.02) return { colour: [0.5, 0.02, 0.02], mirror: 0.1, gloss: 60 };
  return y < 0.34 ? plastic : paint;
}

function plateAt(shape: Shape, front: boolean): number {
  const [lamp, tail] = shape.lamps;
  if (front) return lamp - 0.18;
  return tail > 1.1 ? tail - 0.56 : tail - 0.25;
}

function carSurface(shape: Shape, field: Field, seen: Seen, colour: Vector, plate: Plate): Surface {
  const { part, point, normal } = seen;
  const [x, y, z] = point;
  const paint: Surface = { colour, mirror: 0.07, gloss: 260 };
  if (part === 'wheel') return wheelSurface(shape, point);
  if (part === 'underside') return seam;
  if (part === 'mirror') return y < shape.belt + 0.045 ? plastic : paint;
  if (isGlass(shape, field, seen)) return glass;
  if (Math.abs(normal[0]) > 0.6 && Math.abs(z) < 0.27 && Math.abs(y - plateAt(shape, x > 0)) < 0.075) {
    const across = (Math.sign(x) * -z) / 0.54 + 0.5;
    const written = plate(across, (y - plateAt(shape, x > 0)) / 0.15 + 0.5);
    return { colour: written ? [0.02, 0.05, 0.03] : [0.9, 0.91, 0.9], mirror: 0.03, gloss: 30 };
  }
  const tall = shape.lamps[1] > 1.1;
  const end = Math.max(...shape.body.map(([at]) => at));
  if (part === 'house')
    return tall && x < -end + 0.3 && normal[0] < -0.12 ? backSurface(shape, point, paint, tall) : paint;
  if (Math.abs(normal[2]) > 0.75 && y > 0.3) {
    const wheelGap = Math.min(Math.abs(x - shape.wheels[0]), Math.abs(x - shape.wheels[1]));
    const isDoor =
      y < shape.belt + 0.02 && shape.doors.some((at) => Math.abs(x - at - 0.06 * (y - 0.9)) < 0.006);
    if (isDoor && wheelGap > shape.wheelRadius) return seam;
    if (y < 0.36) return plastic;
    const handle = shape.doors.slice(0, -1).some((at) => Math.abs(x - at - 0.17) < 0.075);
    if (handle && Math.abs(y - shape.belt + 0.12) < 0.014) return chrome;
  }
  if (x > end - 0.42 && normal[0] > 0.12) return frontSurface(shape, point, paint);
  if (x < -end + 0.3 && normal[0] < -0.12) return backSurface(shape, point, paint, tall);
  return paint;
}

const sunColour: Vector = [2.5, 2.35, 2.1];
const skyColour: Vector = [0.5, 0.62, 0.8];
const groundColour: Vector = [0.24, 0.23, 0.2];

const times = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

function lit(colour: Vector, { normal, sun, open }: Seen, toSun: Vector): Vector {
  const direct = scaled(sunColour, Math.max(0, dot(normal, toSun)) * sun);
  const around = scaled(mixed(groundColour, skyColour, 0.5 + 0.5 * normal[1]), open);
  return times(colour, added(direct, around));
}

export type Scene = { shape: Shape; field: Field; colour: Vector; plate: Plate; sun: Vector };

/** The light that comes from a seen point; 1 is about white paper in the sun. */
export function lightOf(seen: Seen, { shape, field, colour, plate, sun }: Scene): Vector {
  if (seen.part === 'sky') return skyAt(seen.ray);
  if (seen.part === 'ground') return lit(groundAt(seen.point[0], seen.point[2], seen.far), seen, sun);
  const surface = carSurface(shape, field, seen, colour, plate);
  const { normal, ray } = seen;
  const facing = Math.max(0, -dot(normal, ray));
  const back = added(ray, scaled(normal, -2 * dot(ray, normal)));
  const fresnel =
    surface.mirror + (1 - surface.mirror) * (1 - facing) ** 5 * Math.min(1, surface.mirror * 12);
  const image = scaled(mirroredAt(unit(back)), 1.15 * (0.25 + 0.75 * seen.open));
  const spot = Math.max(0, dot(back, sun)) ** surface.gloss * seen.sun * surface.mirror * 14;
  const base = scaled(lit(surface.colour, seen, sun), 1 - fresnel);
  return added(
    added(base, scaled(image, fresnel)),
    added(scaled(sunColour, spot), scaled(surface.colour, surface.glows ?? 0)),
  );
}

/** Light as a byte of a picture. */
export function developed(light: Vector): [number, number, number] {
  const film = (value: number): number => {
    const exposed = value * 0.5;
    const curve = (exposed * (2.51 * exposed + 0.03)) / (exposed * (2.43 * exposed + 0.59) + 0.14);
    return Math.round(255 * Math.min(1, Math.max(0, curve)) ** (1 / 2.2));
  };
  return [film(light[0]), film(light[1]), film(light[2])];
}
