/** Follows the eye's rays to the car and the ground: what does not depend on the colour of the car. */
import { type Field, type Part } from './field.ts';
import { added, dot, scaled, unit, type Vector } from './scenery.ts';

export type View = { eye: Vector; at: Vector; zoom: number; sun: Vector };

/** A point that is seen: of the car, of the ground, or nothing but sky. */
export type Seen = {
  part: Part | 'ground' | 'sky';
  point: Vector;
  normal: Vector;
  ray: Vector;
  far: number;
  /** How much of the sun, and of the sky, reaches it. */
  sun: number;
  open: number;
};

const STEPS = 110;
const FAR = 30;
const up: Vector = [0, 1, 0];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const along = (from: Vector, ray: Vector, by: number): Vector => added(from, scaled(ray, by));

function march({ distance }: Field, from: Vector, ray: Vector, limit: number): number | null {
  let far = 0.02;
  for (let i = 0; i < STEPS && far < limit; i += 1) {
    const gap = distance(...along(from, ray, far));
    if (gap < 0.0008) return far;
    far += gap * 0.8;
  }
  return null;
}

function normalAt({ distance }: Field, [x, y, z]: Vector): Vector {
  const e = 0.004;
  return unit([
    distance(x + e, y, z) - distance(x - e, y, z),
    distance(x, y + e, z) - distance(x, y - e, z),
    distance(x, y, z + e) - distance(x, y, z - e),
  ]);
}

/** How much of the sun comes by: less where a ray to it passes close to the car. */
function sunlight({ distance }: Field, from: Vector, sun: Vector): number {
  let light = 1;
  for (let far = 0.03, i = 0; i < 48 && far < 5; i += 1) {
    const gap = distance(...along(from, sun, far));
    if (gap < 0.001) return 0;
    light = Math.min(light, (12 * gap) / far);
    far += Math.max(0.015, gap * 0.8);
  }
  return light;
}

/** How open a point is to the sky, by the room around it. */
function openness({ distance }: Field, point: Vector, normal: Vector, reach: number): number {
  let hidden = 0;
  for (let i = 1, weight = 1; i <= 5; i += 1, weight *= 0.7) {
    const by = (reach * i) / 5;
    const [x, y, z] = along(point, normal, by);
    hidden += weight * Math.max(0, by - Math.min(distance(x, y, z), Math.max(y, 0)));
  }
  return Math.max(0, 1 - (1.1 * hidden) / reach);
}

function groundSeen(field: Field, { eye, sun }: View, ray: Vector): Seen | null {
  if (ray[1] >= -0.0005) return null;
  const far = -eye[1] / ray[1];
  const point = along(eye, ray, far);
  const isNear = Math.hypot(point[0], point[2]) < 6;
  const room = isNear ? field.distance(point[0], 0.03, point[2]) : 9;
  const open = Math.min(1, 0.12 + 0.88 * Math.sqrt(Math.min(1, Math.max(0, room) / 0.75)));
  return { part: 'ground', point, normal: up, ray, far, sun: isNear ? sunlight(field, point, sun) : 1, open };
}

/** The eye's ray through a point of the picture: -1…1 across, and as much up and down as its shape has. */
export function look(field: Field, view: View, across: number, upward: number): Seen {
  const ahead = unit(added(view.at, scaled(view.eye, -1)));
  const right = unit(cross(ahead, up));
  const above = cross(right, ahead);
  const ray = unit(added(added(scaled(ahead, view.zoom), scaled(right, across)), scaled(above, upward)));
  const ground = groundSeen(field, view, ray);
  const far = march(field, view.eye, ray, Math.min(FAR, ground?.far ?? FAR));
  if (far === null) return ground ?? { part: 'sky', point: ray, normal: up, ray, far: FAR, sun: 1, open: 1 };
  const point = along(view.eye, ray, far);
  const normal = normalAt(field, point);
  const lit = dot(normal, view.sun) > 0 ? sunlight(field, along(point, normal, 0.01), view.sun) : 0;
  const open = openness(field, point, normal, 0.5);
  return { part: field.partAt(...point), point, normal, ray, far, sun: lit, open };
}
