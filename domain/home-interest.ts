import type { FeedInterest } from './feed-interest.ts';
import { neighboursOf } from './roads.ts';

/** Metres between two district towns: farther ones are no part of an owner's ordinary day. */
const NEAR = 75_000;

/** A home district and those that a road leads to from there: the first interest of whoever has chosen none. */
export const interestAround = (home: number): FeedInterest => ({
  everywhere: false,
  districts: [home, ...neighboursOf(home, NEAR)].toSorted((a, b) => a - b),
  routes: [],
});
