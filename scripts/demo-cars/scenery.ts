/** The road, the fields and the sky around a car, and the light that comes from them. */

export type Vector = readonly [x: number, y: number, z: number];

export const mixed = (a: Vector, b: Vector, t: number): Vector => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const added = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a));
export const smoothly = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

const randomAt = (x: number, y: number): number => {
  const wild = Math.sin(x * 127.1 + y * 311.7) * 43_758.5453;
  return wild - Math.floor(wild);
};
function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smoothly(0, 1, x - i), smoothly(0, 1, y - j)];
  const low = randomAt(i, j) * (1 - u) + randomAt(i + 1, j) * u;
  const high = randomAt(i, j + 1) * (1 - u) + randomAt(i + 1, j + 1) * u;
  return low * (1 - v) + high * v;
}
function clouds(x: number, y: number): number {
  let [sum, weight] = [0, 0.5];
  for (let scale = 1; scale < 32; scale *= 2, weight /= 2) sum += weight * noise(x * scale, y * scale);
  return sum;
}

const zenith: Vector = [0.16, 0.36, 0.72];
const haze: Vector = [0.72, 0.83, 0.92];
const white: Vector = [1, 0.99, 0.96];
const leaves: Vector = [0.05, 0.13, 0.05];
const field: Vector = [0.15, 0.23, 0.05];
const grass: Vector = [0.07, 0.125, 0.035];
const asphalt: Vector = [0.13, 0.133, 0.138];
const earth: Vector = [0.42, 0.35, 0.25];

/** The sky above the horizon, with trees where they are seen from far. */
export function skyAt(direction: Vector, trees = true): Vector {
  const [x, y, z] = direction;
  const flat = Math.hypot(x, z);
  const height = Math.max(0, y / flat);
  const around = Math.atan2(z, x) * 9;
  const sky = mixed(haze, zenith, smoothly(-0.04, 0.32, height));
  const shape = clouds((x / (y + 0.12)) * 0.5 + 7, (z / (y + 0.12)) * 0.5 + 3);
  const cloudy = mixed(sky, white, smoothly(0.46, 0.72, shape) * smoothly(0.02, 0.3, height) * 0.9);
  if (!trees) return cloudy;
  const crown = 0.008 + 0.05 * clouds(around * 1.1, 1.5) ** 1.5 + 0.012 * noise(around * 8, 4);
  const tint = mixed(leaves, mixed(field, leaves, 0.3), 0.55 * noise(around * 14, height * 160));
  return mixed(mixed(tint, haze, 0.1), cloudy, smoothly(crown - 0.006, crown + 0.004, height));
}

/** Where the road's middle line is (z, in metres). */
const MIDDLE = 1.7;

/** What lies on the ground; `far`: from the eye, in metres. */
export function groundAt(x: number, z: number, far: number): Vector {
  const grain = far < 14 ? (noise(x * 9, z * 9) - 0.5) * 0.03 : 0;
  const worn = (noise(x * 0.7, z * 2.5) - 0.5) * 0.035;
  const road = added(asphalt, [grain + worn, grain + worn, grain + worn]);
  // the road's other side, beyond its middle line
  if (z > MIDDLE) return groundAt(x, 2 * MIDDLE - z, far);
  const verge = -3 + 0.18 * noise(x * 1.3, 2);
  if (z > verge) {
    const stripe = smoothly(0.1, 0.07, Math.abs(z + 2.3)) * (0.75 + 0.25 * noise(x * 5, z * 20));
    const dash = smoothly(0.06, 0.045, MIDDLE - z) * (Math.abs(((x + 40.5) % 6) - 3) < 1.3 ? 0.8 : 0);
    return mixed(road, [0.82, 0.81, 0.76], Math.max(stripe * 0.85, dash));
  }
  const rows = 0.5 + 0.5 * Math.sin(z * 2.4 + noise(x * 0.2, z * 0.1) * 2);
  const paddy = mixed(field, mixed(field, grass, 0.6), rows * smoothly(90, 10, far));
  const bank = mixed(earth, grass, smoothly(-3.1, -3.5, z) * 0.9);
  const near = mixed(
    bank,
    added(grass, scaled([0.1, 0.14, 0.03], noise(x * 4, z * 4))),
    smoothly(-3.3, -3.9, z),
  );
  return mixed(
    mixed(near, paddy, smoothly(-6.5, -7.5, z)),
    mixed(field, haze, 0.25),
    smoothly(20, 200, far) * 0.6,
  );
}

/** The surroundings as they are mirrored in a car. */
export function mirroredAt(direction: Vector): Vector {
  if (direction[1] > 0) return skyAt(direction);
  const down = -direction[1];
  return mixed(mixed(field, haze, 0.3), asphalt, smoothly(0, 0.12, down));
}
