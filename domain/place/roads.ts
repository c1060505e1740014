// Road distances without a network: everything here is approximate and shown with ≈.
//
//   from ──▶ a district town near it ──shortest path over road links──▶ a district town near `to` ──▶ to
//
// The road may pass any of the district towns around a place: the shortest
// way wins, so that the route does not overshoot a place and return. Off the links a
// distance is the great circle times a factor; towards a neighbouring district it is the
// factor of the link itself, because rivers bend both roads alike.
//
// The links lead from the middle of a town to the middle of the next. Who passes a town takes the highway around it,
// which is `passingSaves` shorter; half of the quoted roads gave that figure, the other half tests it (bench/roads).

import { districtRoadTable } from '../data/district-roads.ts';
import { greatCircle } from './great-circle.ts';
import { districtById } from './districts.ts';

/** A point in a district. */
export type RoadEnd = { lat: number; long: number; districtId: number };

/** Metres rounded to 100, seconds to the minute. */
export type RoadEstimate = { distance: number; duration: number };

const ownFactor = 1.3;
/** How many metres shorter the way around a town is than the way through its middle. */
const passingSaves = 4000;

type Links = Map<number, Map<number, number>>;

function readLinks(): Links {
  const links: Links = new Map();
  const add = (from: number, to: number, distance: number) => {
    const known = links.get(from) ?? new Map<number, number>();
    links.set(from, known.set(to, distance));
  };
  for (const line of districtRoadTable.split('\n').filter(Boolean)) {
    const [from, neighbours = ''] = line.split(':');
    for (const neighbour of neighbours.split(',')) {
      const [to, km] = neighbour.split(' ');
      add(Number(from), Number(to), Number(km) * 1000);
      add(Number(to), Number(from), Number(km) * 1000);
    }
  }
  return links;
}

let knownLinks: Links | null = null;
const links = (): Links => (knownLinks ??= readLinks());

/** The districts (ids) whose towns are at most this many metres by road from this town, with no other in between. */
export const neighboursOf = (districtId: number, within: number): number[] =>
  [...(links().get(districtId) ?? [])].filter(([, distance]) => distance <= within).map(([id]) => id);

/** Metres by road to a town, and the town before it on that road. */
type Reached = { distance: number; before: number | null };

const shortestFrom = new Map<string, Map<number, Reached>>();

/** The roads from one district town to all others, with the towns in between passed on their highways. */
function townRoads(from: number, saves: number): Map<number, Reached> {
  const key = `${from} ${saves}`;
  const known = shortestFrom.get(key);
  if (known) return known;
  const settled = new Map<number, Reached>();
  const open = new Map<number, Reached>([[from, { distance: 0, before: null }]]);
  while (open.size > 0) {
    const [town, reached] = [...open].reduce((a, b) => (b[1].distance < a[1].distance ? b : a));
    open.delete(town);
    settled.set(town, reached);
    const start = reached.distance - (town === from ? 0 : saves);
    for (const [next, length] of links().get(town) ?? []) {
      const distance = start + length;
      if (!settled.has(next) && distance < (open.get(next)?.distance ?? Infinity))
        open.set(next, { distance, before: town });
    }
  }
  shortestFrom.set(key, settled);
  return settled;
}

function townOf(districtId: number): RoadEnd {
  const district = districtById(districtId);
  if (!district) throw new RangeError(`no district ${districtId}`);
  return { lat: district.lat, long: district.long, districtId };
}

/** The road between two neighbouring district towns as a multiple of the great circle. */
function factorOf(districtId: number, neighbourId: number): number {
  if (districtId === neighbourId) return ownFactor;
  const road = links().get(districtId)?.get(neighbourId);
  if (road === undefined) return ownFactor;
  const straight = greatCircle(townOf(districtId), townOf(neighbourId));
  return road / straight;
}

/** The towns around a place, with the metres of road to each. */
function accessTowns(end: RoadEnd): { town: number; distance: number }[] {
  const around = [end.districtId, ...(links().get(end.districtId)?.keys() ?? [])];
  return around.map((town) => ({
    town,
    distance: greatCircle(end, townOf(town)) * factorOf(end.districtId, town),
  }));
}

function directDistance(from: RoadEnd, to: RoadEnd): number {
  const neighbours =
    from.districtId === to.districtId || links().get(from.districtId)?.has(to.districtId) === true;
  return neighbours ? greatCircle(from, to) * factorOf(from.districtId, to.districtId) : Infinity;
}

/** A way between two places: metres, and the district towns (ids) along it. */
export type Leg = { distance: number; towns: number[] };

function townsBetween(roads: Map<number, Reached>, to: number): number[] {
  const towns = [to];
  for (let at = roads.get(to)?.before ?? null; at !== null; at = roads.get(at)?.before ?? null)
    towns.unshift(at);
  return towns;
}

/**
 * What is saved at the first or last town of a way: nothing in the town itself, and everything from a certain
 * distance on.
 */
const savedAt = (access: number, saves: number): number => Math.min(saves, access / 2);

/**
 * The shortest way from one place to another.
 * @throws RangeError for a district that does not exist
 */
export function legBetween(from: RoadEnd, to: RoadEnd, saves: number = passingSaves): Leg {
  let best: Leg = { distance: directDistance(from, to), towns: [] };
  const last = accessTowns(to);
  for (const a of accessTowns(from)) {
    const roads = townRoads(a.town, saves);
    for (const b of last) {
      const between = roads.get(b.town)?.distance ?? Infinity;
      const [atFirst, atLast] = [savedAt(a.distance, saves), savedAt(b.distance, saves)];
      const saved = a.town === b.town ? Math.min(atFirst, atLast) : atFirst + atLast;
      const distance = a.distance + between + b.distance - saved;
      if (distance < best.distance) best = { distance, towns: [a.town, b.town] };
    }
  }
  const [first, end] = best.towns;
  return first === undefined || end === undefined
    ? best
    : { ...best, towns: townsBetween(townRoads(first, saves), end) };
}

const townMetres = 20_000;
const townSpeed = 25 / 3.6;
const highwaySpeed = 45 / 3.6;

function durationOf(distance: number): number {
  const inTown = Math.min(distance, townMetres);
  return inTown / townSpeed + (distance - inTown) / highwaySpeed;
}

const rounded = (value: number, step: number) => Math.round(value / step) * step;

/** Metres and seconds over all legs. */
function estimateOf(legs: readonly Leg[]): RoadEstimate {
  const distance = legs.reduce((sum, leg) => sum + leg.distance, 0);
  return { distance: rounded(distance, 100), duration: rounded(durationOf(distance), 60) };
}

/** The places of a way as legs. */
const legsOf = (from: RoadEnd, to: RoadEnd, via: RoadEnd | null, saves?: number): Leg[] =>
  via ? [legBetween(from, via, saves), legBetween(via, to, saves)] : [legBetween(from, to, saves)];

/**
 * The road from one place to another, through `via` where given, not doubled for round trips. Throws RangeError on a
 * district that does not exist.
 */
export const roadEstimate = (from: RoadEnd, to: RoadEnd, via: RoadEnd | null = null): RoadEstimate =>
  estimateOf(legsOf(from, to, via));

/** The same road through the middle of every town, as apps measured it until 25 November 2026. */
export const roadOfEarlierApps = (from: RoadEnd, to: RoadEnd, via: RoadEnd | null = null): RoadEstimate =>
  estimateOf(legsOf(from, to, via, 0));

/** A round trip counts the road twice, once there and once back. */
export function forTripType(estimate: RoadEstimate, type: 'oneway' | 'round'): RoadEstimate {
  return type === 'round' ? { distance: estimate.distance * 2, duration: estimate.duration * 2 } : estimate;
}
