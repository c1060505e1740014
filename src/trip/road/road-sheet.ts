// Where things are placed on the drawn road, in px of a sheet of 328 × 262.

import type { Locale } from '../../../domain/base/locale.ts';
import { countryRings } from '../../../domain/place/country.ts';
import type { Way, WayPoint } from '../../../domain/place/way.ts';
import { rivers, seaCoast } from '../../../domain/place/rivers.ts';

type Place = { lat: number; long: number };
export type Spot = { x: number; y: number };
/** A text beside a spot; `anchor` is the side of the text at the spot. */
export type Label = Spot & { text: string; anchor: 'start' | 'middle' | 'end' };
type Box = { left: number; top: number; right: number; bottom: number };

export const sheetSize = { width: 328, height: 262 };
const margin = { x: 58, y: 30 };
/** The smallest part of the country that is shown, in degrees, so that a short way keeps its surroundings. */
const leastSpan = 0.55;
const squeeze = Math.cos((23.7 * Math.PI) / 180);

/** From degrees to px, with the whole way in the middle of the sheet. */
export function sheetOf(points: readonly Place[]): (place: Place) => Spot {
  const [lats, longs] = [points.map(({ lat }) => lat), points.map(({ long }) => long)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...longs), Math.max(...longs)];
  const scale = Math.min(
    (sheetSize.width - 2 * margin.x) / (Math.max(east - west, leastSpan) * squeeze),
    (sheetSize.height - 2 * margin.y) / Math.max(north - south, leastSpan),
  );
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  return ({ lat, long }) => ({
    x: rounded(sheetSize.width / 2 + (long - (west + east) / 2) * squeeze * scale),
    y: rounded(sheetSize.height / 2 - (lat - (south + north) / 2) * scale),
  });
}

const straight = (spots: readonly Spot[]): string => `M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}`;

/** A smooth curve through all spots. */
export function curveOf(spots: readonly Spot[]): string {
  const [first] = spots;
  if (!first) return '';
  const bent = (a: number, b: number): string => String(Math.round((a + b / 6) * 10) / 10);
  const pieces = spots.slice(1).map((to, at) => {
    const from = spots[at] ?? first;
    const before = spots[at - 1] ?? from;
    const after = spots[at + 2] ?? to;
    return `C${bent(from.x, to.x - before.x)} ${bent(from.y, to.y - before.y)} ${bent(to.x, from.x - after.x)} ${bent(to.y, from.y - after.y)} ${to.x} ${to.y}`;
  });
  return `M${first.x} ${first.y}${pieces.join('')}`;
}

/** The land with its islands, the sea, and the rivers, as paths. */
export function groundOf(spotOf: (place: Place) => Spot) {
  const closed = (ring: readonly Place[]): string => `${straight(ring.map(spotOf))}z`;
  return {
    sea: closed(seaCoast),
    land: countryRings().map(closed).join(''),
    rivers: rivers().map(({ width, points }) => ({ width, path: curveOf(points.map(spotOf)) })),
  };
}

/** English in bold is this wide. */
const perLetter = 7.2;
const lineHeight = 16;
const boxOf = ({ x, y, text, anchor }: Label, more = 0): Box => {
  const width = [...text].length * perLetter + more;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left: left - more / 2, right: left + width, top: y - lineHeight + 3, bottom: y + 4 };
};
const isOnSheet = (box: Box): boolean =>
  box.left >= 2 && box.right <= sheetSize.width - 2 && box.top >= 2 && box.bottom <= sheetSize.height - 2;
/** How much of the taken area the box would cover. */
const covered = (box: Box, taken: readonly Box[]): number =>
  taken.filter(
    (each) =>
      box.right >= each.left && box.left <= each.right && box.bottom >= each.top && box.top <= each.bottom,
  ).length;
const isFree = (box: Box, taken: readonly Box[]): boolean => isOnSheet(box) && covered(box, taken) === 0;
const around = ({ x, y }: Spot, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

/** The possible places for a text at a spot, the best first. */
const triesFor = (text: string, { x, y }: Spot, reach: number): Label[] => [
  { x: x + reach, y: y + 4, text, anchor: 'start' },
  { x: x - reach, y: y + 4, text, anchor: 'end' },
  { x, y: y - reach, text, anchor: 'middle' },
  { x, y: y + reach + 10, text, anchor: 'middle' },
  { x: x + reach, y: y - reach, text, anchor: 'start' },
  { x: x - reach, y: y + reach + 8, text, anchor: 'end' },
];

/** The first place where a text covers nothing; null if there is none. */
function placed(text: string, spot: Spot, reach: number, taken: Box[]): Label | null {
  const found = triesFor(text, spot, reach).find((label) => isFree(boxOf(label), taken));
  if (found) taken.push(boxOf(found));
  return found ?? null;
}

/** A name without what follows its comma, shortened. */
const shorter = (text: string): string[] => [
  text,
  text.split(',')[0] ?? text,
  `${[...text].slice(0, 18).join('').trim()}…`,
];

/** The place where the name of an end covers least; a name wider than the sheet is shortened. */
function placedEnd(name: string, spot: Spot, taken: Box[]): Label | null {
  const fitting = shorter(name).map((text) =>
    triesFor(text, spot, 12).filter((label) => isOnSheet(boxOf(label))),
  );
  const [found = null] = (fitting.find((labels) => labels.length > 0) ?? []).toSorted(
    (a, b) => covered(boxOf(a), taken) - covered(boxOf(b), taken),
  );
  if (found) taken.push(boxOf(found));
  return found;
}

const step = 8;

/** Spots on the way, no two further apart than a letter. */
const alongOf = (spots: readonly Spot[]): Spot[] =>
  spots.flatMap((to, at) => {
    const from = spots[at - 1] ?? to;
    const pieces = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
    return Array.from({ length: pieces }, (_, piece) => ({
      x: from.x + ((to.x - from.x) * (piece + 1)) / pieces,
      y: from.y + ((to.y - from.y) * (piece + 1)) / pieces,
    }));
  });

export type Tag = { spot: Spot; name: string; toll: string; left: number; top: number; width: number };
const tagHeight = 22;

/** The tag of a toll beside its bridge, to the right or left, as near as there is room. */
function tagOf({ spot, name, toll }: Pick<Tag, 'spot' | 'name' | 'toll'>, taken: Box[]): Tag | null {
  const width = Math.round(([...name].length + [...toll].length + 1) * perLetter + 18);
  for (const down of [0, -26, 26, -50, 50])
    for (const left of [spot.x + 14, spot.x - 14 - width]) {
      const top = spot.y + down - tagHeight / 2;
      const box = { left, top, right: left + width, bottom: top + tagHeight };
      if (!isFree(box, taken)) continue;
      taken.push(box);
      return { spot, name, toll, left, top, width };
    }
  return null;
}

/** Bridges with a toll, and where they are on the way. */
type Tolled = { id: string; name: string; toll: string };

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const mostTowns = 4;

/** Towns for the sheet: district towns first, no two so near that their names would touch. */
function shownTowns(points: readonly WayPoint[], spotOf: (place: Place) => Spot): WayPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  const ends = [first, last].flatMap((end) => (end ? [spotOf(end)] : []));
  const shown: WayPoint[] = [];
  const named = points.slice(1, -1).filter(({ town }) => town);
  for (const point of named.toSorted((a, b) => Number(b.town?.district) - Number(a.town?.district))) {
    const spot = spotOf(point);
    const near = [...ends, ...shown.map(spotOf)].some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < 34);
    if (!near && shown.length < mostTowns) shown.push(point);
  }
  return shown;
}

/**
 * The texts on the sheet, ordered so that the important ones find room first: both ends, the tolls of bridges, towns,
 * then sea and rivers. A text that finds no room appears only in the list below.
 */
export function writingOf(
  way: Way,
  names: { from: string; to: string; sea: string },
  tolled: readonly Tolled[],
  spotOf: (place: Place) => Spot,
  locale: Locale,
) {
  const spots = way.points.map(spotOf);
  const [from, to] = [spots[0] ?? { x: 0, y: 0 }, spots.at(-1) ?? { x: 0, y: 0 }];
  const taken: Box[] = [around(from, 9), around(to, 9)];
  taken.push(...alongOf(spots).map((spot) => around(spot, 3)));
  const ends = [placedEnd(names.from, from, taken), placedEnd(names.to, to, taken)];
  const bridges = tolled.flatMap((toll) => {
    const at = way.points.findIndex(({ crossing }) => crossing === toll.id);
    const [near, far] = [spots[at], spots[at + 1]];
    return near && far && way.points[at + 1]?.crossing === toll.id
      ? [{ ...toll, spot: middle(near, far) }]
      : [];
  });
  for (const { spot } of bridges) taken.push(around(spot, 9));
  const tags = bridges.flatMap((bridge) => tagOf(bridge, taken) ?? []);
  const towns = shownTowns(way.points, spotOf).flatMap((point) => {
    const spot = spotOf(point);
    const label = placed(point.town?.name[locale] ?? '', spot, 9, taken);
    return label ? [{ spot, label }] : [];
  });
  const sea = placed(names.sea, spotOf({ lat: 21.55, long: 90.9 }), 0, taken);
  const waters = rivers().flatMap(({ name, points }) => {
    const tried = points.map((point) => placedOnce(name[locale], spotOf(point), taken));
    return tried.find((label) => label !== null) ?? [];
  });
  return { from, to, ends, bridges, tags, towns, waters: [...(sea ? [sea] : []), ...waters.slice(0, 2)] };
}

/** A text at its spot or not at all, without reserving the room. */
function placedOnce(text: string, { x, y }: Spot, taken: readonly Box[]): Label | null {
  const label: Label = { x, y, text, anchor: 'middle' };
  return isFree(boxOf(label), taken) ? label : null;
}
