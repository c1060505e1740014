// Road distances without a network: everything here is approximate and shown with ≈.
//
//   from ──▶ a district town near it ──shortest path over road links──▶ a district town near `to` ──▶ to
//
// The road may pass any of the district towns around a place: the shortest
// way wins, so that the route does not overshoot a place and return. Off the links a
// distance is the great circle times a factor; towards a neighbouring district it is the
// factor of the link itself, because rivers bend both roads alike.

import { districtRoadTable } from '../data/district-roads.ts';
import { greatCircle } from './great-circle.ts';
import { districtById } from './districts.ts';

/** A point in a district. */
export type RoadEnd = { lat: number; long: number; districtId: number };

/** Metres rounded to 100, seconds to the minute. */
export type RoadEstimate = { distance: number; duration: number };

const ownFactor = 1.3;

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

const shortestFrom = new Map<number, Map<number, number>>();

/** Metres by road from one district town to all others. */
function townDistances(from: number): Map<number, number> {
  const known = shortestFrom.get(from);
  if (known) return known;
  const settled = new Map<number, number>();
  const open = new Map([[from, 0]]);
  while (open.size > 0) {
    const [town, distance] = [...open].reduce((a, b) => (b[1] < a[1] ? b : a));
    open.delete(town);
    settled.set(town, distance);
    for (const [next, length] of links().get(town) ?? []) {
      const through = distance + length;
      if (!settled.has(next) && through < (open.get(next) ?? Infinity)) open.set(next, through);
    }
  }
  shortestFrom.set(from, settled);
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

function legDistance(from: RoadEnd, to: RoadEnd): number {
  let best = directDistance(from, to);
  for (const a of accessTowns(from)) {
    for (const b of accessTowns(to)) {
      const between = townDistances(a.town).get(b.town) ?? Infinity;
      best = Math.min(best, a.distance + between + b.distance);
    }
  }
  return best;
}

const townMetres = 20_000;
const townSpeed = 25 / 3.6;
const highwaySpeed = 45 / 3.6;

function durationOf(distance: number): number {
  const inTown = Math.min(distance, townMetres);
  return inTown / townSpeed + (distance - inTown) / highwaySpeed;
}

const rounded = (value: number, step: number) => Math.round(value / step) * step;

/**
 * The road from one place to another, through `via` where given, not doubled for round trips. Throws RangeError on a
 * district that does not exist.
 */
export function roadEstimate(from: RoadEnd, to: RoadEnd, via: RoadEnd | null = null): RoadEstimate {
  const legs = via ? [legDistance(from, via), legDistance(via, to)] : [legDistance(from, to)];
  const distance = legs.reduce((sum, leg) => sum + leg, 0);
  return { distance: rounded(distance, 100), duration: rounded(durationOf(distance), 60) };
}

/** A round trip counts the road twice, once there and once back. */
export function forTripType(estimate: RoadEstimate, type: 'oneway' | 'round'): RoadEstimate {
  return type === 'round' ? { distance: estimate.distance * 2, duration: estimate.duration * 2 } : estimate;
}
