import type { FeedInterest } from './feed-interest.ts';
import { neighboursOf } from './roads.ts';

/** A home district and those that a road leads to from there: the first interest of whoever has chosen none. */
export const interestAround = (home: number): FeedInterest => ({
  everywhere: false,
  districts: [home, ...neighboursOf(home)].toSorted((a, b) => a - b),
  routes: [],
});
