// The road between two places as a picture shows it: its bends, the towns on it, and the crossings with a toll.
//
//   roads.ts: the district towns of the way ──▶ a highway between them ──▶ cut where it comes nearest to both places
//
// Distance and duration are those of roads.ts, so that picture and fare never disagree.

import { highwayTable } from '../data/highways.ts';
import { crossingById, hasFerry, needsBridge, type Crossing } from './crossings.ts';
import { districtById, type PlaceName } from './districts.ts';
import { placeById } from './gazetteer.ts';
import { greatCircle } from './great-circle.ts';
import { legBetween, roadEstimate, type RoadEnd, type RoadEstimate } from './roads.ts';
import { linesOf } from './tables.ts';

/** A corner of the way: a town, an end of a crossing, or a bend without a name. */
export type WayPoint = {
  lat: number;
  long: number;
  town?: { name: PlaceName; district: boolean };
  crossing?: string;
};

/** A road to draw, from its first place to its last. Metres and seconds as in `roads.ts`. */
export type Way = RoadEstimate & {
  points: WayPoint[];
  /** Complete crossings on it, in their order. */
  crossings: Crossing[];
  /** Whether it takes a ferry, whose price is not known here. */
  ferry: boolean;
};

const highways: () => string[][] = (() => {
  let read: string[][] | null = null;
  return () => (read ??= linesOf(highwayTable).map((line) => line.split(' ')));
})();

const isDistrict = (token: string): boolean => /^d\d+$/.test(token);
const districtsIn = (tokens: readonly string[]): number[] =>
  tokens.filter(isDistrict).map((token) => Number(token.slice(1)));

/** The part of a highway from one town to another, in that direction; null if it does not have both. */
function partOf(highway: readonly string[], from: number, to: number): string[] | null {
  const [start, end] = [highway.indexOf(`d${from}`), highway.indexOf(`d${to}`)];
  if (start < 0 || end < 0) return null;
  return start <= end ? highway.slice(start, end + 1) : highway.slice(end, start + 1).toReversed();
}

/** Which of the two great bridges gives the shorter way between two district towns. */
function bridgeBetween(from: number, to: number): string {
  const [a, b] = [districtById(from), districtById(to)];
  const detour = (id: string): number => {
    const [end] = crossingById(id)?.ends ?? [];
    return a && b && end ? greatCircle(a, end) + greatCircle(end, b) : Infinity;
  };
  return detour('padma') <= detour('jamuna') ? '*padma' : '*jamuna';
}

/** The highway that leads from one town to another and passes no district towns other than these. */
function highwayOf(from: number, to: number, between: readonly number[]): string[] | null {
  for (const highway of highways()) {
    const part = partOf(highway, from, to);
    if (part && districtsIn(part).every((each) => between.includes(each))) return part;
  }
  return null;
}

/** Neighbouring towns without a highway in this file: a straight line, over the bridge that it needs. */
const straight = (from: number, to: number): string[] => [
  `d${from}`,
  ...(needsBridge(from, to) ? [bridgeBetween(from, to)] : []),
  `d${to}`,
];

/** The tokens through these district towns: first the highway that covers most of what is left, then the next. */
function through(towns: readonly number[]): string[] {
  const [from, ...rest] = towns;
  if (from === undefined) return [];
  for (let many = rest.length; many > 0; many--) {
    const part = highwayOf(from, rest[many - 1] ?? from, towns.slice(0, many + 1));
    if (part) return [...part.slice(0, -1), ...through(towns.slice(many))];
  }
  const [next] = rest;
  if (next === undefined) return [`d${from}`];
  return [...straight(from, next).slice(0, -1), ...through(rest)];
}

/** Both ends of a crossing in the direction of the way; of a toll road only the end that is meant here. */
function endsOf(crossing: Crossing, before: WayPoint | undefined): WayPoint[] {
  const [near, far] = crossing.ends;
  const isTurned = before !== undefined && greatCircle(before, far) < greatCircle(before, near);
  const ordered = isTurned ? [far, near] : [near, far];
  const meant = crossing.kind === 'road' ? ordered.slice(0, 1) : ordered;
  return meant.map((end) => ({ ...end, crossing: crossing.id }));
}

function pointsOf(tokens: readonly string[]): WayPoint[] {
  const points: WayPoint[] = [];
  for (const token of tokens) {
    const crossing = token.startsWith('*') ? crossingById(token.slice(1)) : undefined;
    if (crossing) points.push(...endsOf(crossing, points.at(-1)));
    else if (token.startsWith('@')) {
      const [lat, long] = token.slice(1).split(',');
      points.push({ lat: Number(lat), long: Number(long) });
    } else {
      const place = placeById(token);
      if (!place) throw new Error(`a highway passes an unknown place: ${token}`);
      const { lat, long, name } = place;
      points.push({ lat, long, town: { name, district: isDistrict(token) } });
    }
  }
  return points;
}

/** The highways that lead from a district town to places beyond it, without the town itself. */
const spursOf = (districtId: number): string[][] =>
  highways()
    .filter((highway) => highway[0] === `d${districtId}` && districtsIn(highway).length === 1)
    .map((highway) => highway.slice(1));

/** What a stretch beside the highways counts as, in metres: a long one counts more than the highway around it. */
const offHighway = (metres: number): number => metres * (1.3 + metres / 25_000);

const greatBridges: readonly (string | undefined)[] = ['padma', 'jamuna'];

/**
 * The cheapest part of the points for the way from one place to the other, and its length in metres; a great bridge
 * is never cut out.
 */
function cut(points: readonly WayPoint[], from: RoadEnd, to: RoadEnd): { metres: number; part: WayPoint[] } {
  const along = [0];
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before) along.push((along[at - 1] ?? 0) + greatCircle(before, point));
  }
  const over = points.flatMap(({ crossing }, at) => (greatBridges.includes(crossing) ? [at] : []));
  const [latestStart, earliestEnd] = [over[0] ?? Infinity, over.at(-1) ?? 0];
  const beside = over.length > 0 ? Infinity : offHighway(greatCircle(from, to));
  let best = { metres: beside, part: [] as WayPoint[] };
  for (const [start, first] of points.entries())
    for (const [end, last] of points.entries()) {
      if (end < start || start > latestStart || end < earliestEnd) continue;
      const off = offHighway(greatCircle(from, first)) + offHighway(greatCircle(last, to));
      const metres = off + (along[end] ?? 0) - (along[start] ?? 0);
      if (metres < best.metres) best = { metres, part: points.slice(start, end + 1) };
    }
  return best;
}

/** Removes the stretches that lead to a town and back: such a place occurs twice. */
function withoutLoops(tokens: readonly string[]): string[] {
  const way: string[] = [];
  for (const token of tokens) {
    const at = token.startsWith('*') ? -1 : way.indexOf(token);
    if (at >= 0) way.length = at;
    way.push(token);
  }
  return way;
}

/** The towns (ids) of a leg, with the districts of its places where the leg bypasses the town. */
function townsOf(from: RoadEnd, to: RoadEnd): number[] {
  const { towns } = legBetween(from, to);
  const all = [from.districtId, ...towns, to.districtId];
  return all.filter((town, at) => town !== all[at - 1]);
}

function legOf(from: RoadEnd, to: RoadEnd): { points: WayPoint[]; ferry: boolean } {
  const towns = townsOf(from, to);
  const middle = through(towns);
  const starts = [[], ...spursOf(from.districtId).map((spur) => spur.toReversed())];
  const ends = [[], ...spursOf(to.districtId)];
  const cuts = starts.flatMap((start) =>
    ends.map((end) => cut(pointsOf(withoutLoops([...start, ...middle, ...end])), from, to)),
  );
  const best = cuts.reduce((a, b) => (b.metres < a.metres ? b : a));
  const ferry = towns.some((town, at) => at > 0 && hasFerry(towns[at - 1] ?? town, town));
  return { points: best.part, ferry };
}

/** The crossings that have both ends on the way. */
function crossed(points: readonly WayPoint[]): Crossing[] {
  const ids = points.flatMap(({ crossing }) => crossing ?? []);
  const whole = ids.filter((id, at) => ids.indexOf(id) !== at);
  const inOrder = [...new Set(ids)].filter((id) => whole.includes(id));
  return inOrder.flatMap((id) => crossingById(id) ?? []);
}

const isSame = (a: WayPoint | undefined, b: WayPoint): boolean => a !== undefined && greatCircle(a, b) < 200;

/**
 * The road from one place to another, through `via` where given, one way. The first and last point are the places
 * themselves.
 * @throws RangeError for a district that does not exist
 */
export function wayBetween(from: RoadEnd, to: RoadEnd, via: RoadEnd | null = null): Way {
  const legs = via ? [legOf(from, via), legOf(via, to)] : [legOf(from, to)];
  const stop: WayPoint[] = via ? [{ lat: via.lat, long: via.long }] : [];
  const [first, second] = legs;
  const inner = [...(first?.points ?? []), ...stop, ...(second?.points ?? [])];
  const end: WayPoint = { lat: to.lat, long: to.long };
  const points: WayPoint[] = [{ lat: from.lat, long: from.long }];
  for (const point of inner)
    if (point.crossing !== undefined || (!isSame(points.at(-1), point) && !isSame(end, point)))
      points.push(point);
  points.push(end);
  return {
    ...roadEstimate(from, to, via),
    points,
    crossings: legs.flatMap((leg) => crossed(leg.points)),
    ferry: legs.some(({ ferry }) => ferry),
  };
}
