/** The inside of a car, seen from the back seat: two seats, the dashboard, the wheel on the right, the road ahead. */
import type { Field } from './field.ts';
import { added, dot, groundAt, mixed, scaled, skyAt, unit, type Vector } from './scenery.ts';
import type { Seen, View } from './trace.ts';

export const cabinView: View = {
  eye: [-0.98, 1.22, -0.06],
  at: [1.2, 0.93, 0.02],
  zoom: 1.15,
  sun: unit([0.55, 0.75, 0.35]),
};

type Point = readonly [x: number, y: number, z: number];

const box = ([x, y, z]: Point, [a, b, c]: Point, round: number): number => {
  const [u, v, w] = [Math.abs(x) - a + round, Math.abs(y) - b + round, Math.abs(z) - c + round];
  return Math.min(Math.max(u, v, w), 0) + Math.hypot(Math.max(u, 0), Math.max(v, 0), Math.max(w, 0)) - round;
};

/** Both front seats, leaning back a little. */
function toSeat(x: number, y: number, z: number): number {
  const side = Math.abs(z) - 0.38;
  const lean = x + 0.22 * (y - 0.6);
  const bolster = 0.02 * Math.cos(side * 13);
  const back = box([lean - 0.08 + bolster, y - 0.76, side], [0.09, 0.36, 0.25], 0.08);
  const head = box([lean - 0.07, y - 1.2, side], [0.055, 0.095, 0.13], 0.055);
  const post = Math.max(Math.hypot(lean - 0.08, Math.abs(side) - 0.06) - 0.009, Math.abs(y - 1.1) - 0.06);
  return Math.min(back, head, post);
}

function toDashboard(x: number, y: number, z: number): number {
  const top = box([x - 1.22, y - 0.72 + 0.05 * z * z, z], [0.3, 0.2, 0.78], 0.09);
  const hood = box([x - 0.98, y - 0.93, z - 0.38], [0.12, 0.035, 0.17], 0.03);
  const console = box([x - 0.75, y - 0.5, z], [0.4, 0.12, 0.12], 0.05);
  return Math.min(top, hood, console);
}

const toScreen = (x: number, y: number, z: number): number =>
  box([x - 0.9, y - 0.9, z + 0.02], [0.012, 0.075, 0.13], 0.01);

function toWheel(x: number, y: number, z: number): number {
  const [u, v, w] = [x - 0.72, y - 0.88, z - 0.38];
  // the rim stands across the column, which leans
  const [along, up] = [u * 0.9 - v * 0.43, u * 0.43 + v * 0.9];
  const round = Math.hypot(up, w);
  const rim = Math.hypot(round - 0.185, along) - 0.016;
  const hub = box([along, up, w], [0.03, 0.055, 0.075], 0.03);
  const spokes = box([along, up + 0.01, w], [0.01, 0.02, 0.18], 0.01);
  return Math.min(rim, hub, spokes);
}

/** Roof, doors and pillars: a shell with holes for the windows. */
function toShell(x: number, y: number, z: number): number {
  const shell = Math.abs(box([x, y - 0.75, z], [1.75, 0.72, 0.82], 0.22)) - 0.025;
  const windscreen = box([x - 1.7, y - 1.12, z], [0.75, 0.27, 0.72], 0.12);
  const windows = Math.min(
    box([x - 0.52, y - 1.1, Math.abs(z) - 0.8], [0.42, 0.22, 0.4], 0.08),
    box([x + 0.55, y - 1.1, Math.abs(z) - 0.8], [0.5, 0.22, 0.4], 0.08),
  );
  const glass = box([x - 1.0, y - 1.35, z - 0.02], [0.02, 0.035, 0.12], 0.02);
  return Math.min(Math.max(shell, -windscreen, -windows), glass);
}

export const cabin: Field = {
  houseEdge: () => 0,
  distance: (x, y, z) =>
    0.85 *
    Math.min(toSeat(x, y, z), toDashboard(x, y, z), toScreen(x, y, z), toWheel(x, y, z), toShell(x, y, z)),
  partAt: (x, y, z) => {
    const all = [
      ['seat', toSeat(x, y, z)],
      ['dashboard', toDashboard(x, y, z)],
      ['screen', toScreen(x, y, z)],
      ['rim', toWheel(x, y, z)],
      ['shell', toShell(x, y, z)],
    ] as const;
    return all.reduce((nearest, each) => (each[1] < nearest[1] ? each : nearest))[0];
  },
};

const fabric: Vector = [0.42, 0.33, 0.23];
const trim: Vector = [0.55, 0.52, 0.47];
const dark: Vector = [0.04, 0.041, 0.045];

function colourOf({ part, point: [x, y, z] }: Seen): Vector {
  const side = Math.abs(z) - 0.38;
  if (part === 'seat') {
    const isStitch =
      Math.abs(Math.abs(side) - 0.13) < 0.004 || (Math.abs(side) < 0.13 && Math.sin(y * 95) > 0.985);
    return isStitch ? scaled(fabric, 0.35) : Math.abs(side) < 0.13 ? fabric : scaled(fabric, 0.72);
  }
  if (part === 'dashboard') {
    const isVent =
      Math.abs(y - 0.83) < 0.035 && [0.68, 0.2, 0.2].some((at) => Math.abs(Math.abs(z) - at) < 0.055);
    if (isVent && x < 1) return Math.sin(y * 500) > 0 ? dark : [0.01, 0.01, 0.01];
    return Math.abs(y - 0.77) < 0.012 && x < 1 ? [0.4, 0.33, 0.22] : dark;
  }
  if (part === 'shell') return y < 0.92 ? scaled(trim, 0.5) : trim;
  return [0.02, 0.02, 0.022];
}

/** A map on the screen: its roads. */
function screenLight([, y, z]: Vector): Vector {
  const [u, v] = [z + 0.02, y - 0.9];
  if (Math.abs(u) > 0.118 || Math.abs(v) > 0.064) return [0.01, 0.01, 0.012];
  if (Math.abs(v - 0.5 * u - 0.01) < 0.006) return [0.2, 0.9, 0.55];
  if (Math.abs(v + 0.9 * u) < 0.004 || Math.abs(u - 0.06) < 0.003) return [0.5, 0.55, 0.6];
  return [0.1, 0.16, 0.2];
}

/** The light that comes from a point of the inside, or through a window. */
export function cabinLight(seen: Seen): Vector {
  if (seen.part === 'sky') return skyAt(seen.ray);
  const { normal, sun, open, point, ray } = seen;
  if (seen.part === 'ground') return scaled(groundAt(point[0], point[2], seen.far), 2.6);
  if (seen.part === 'screen') return screenLight(point);
  const direct = scaled([2.4, 2.25, 2], Math.max(0, dot(normal, cabinView.sun)) * sun);
  // most of the sky's light comes through the windscreen
  const ahead =
    0.35 + 0.4 * Math.max(0, normal[0]) + 0.25 * Math.max(0, normal[1]) + 0.2 * Math.abs(normal[2]);
  const colour = colourOf(seen);
  const light = added(direct, scaled([2.6, 2.65, 2.7], ahead * (0.4 + 0.6 * open)));
  const sheen = 0.05 * (1 - Math.max(0, -dot(normal, ray))) ** 4;
  return added(
    [colour[0] * light[0], colour[1] * light[1], colour[2] * light[2]],
    mixed([0, 0, 0], skyAt([0.9, 0.3, 0.1]), sheen),
  );
}
