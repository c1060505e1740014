import type { FeedInterest } from './feed-interest.ts';
import { neighboursOf } from '../place/roads.ts';

/** The longest road, in metres between two district towns, that an owner drives on an ordinary day. */
const NEAR = 75_000;

/** A home district and its neighbours by road: the first interest of a person who has chosen none. */
export const interestAround = (home: number): FeedInterest => ({
  everywhere: false,
  districts: [home, ...neighboursOf(home, NEAR)].toSorted((a, b) => a - b),
  routes: [],
});
