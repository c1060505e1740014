import { dhakaInstant } from '../../domain/base/calendar.ts';
import type { TripRequestArgs } from '../../protocol/sync/mutation-args.ts';

/** The items of a list that are set as bits. */
export const someOf = <T>(all: readonly T[], bits: number): T[] =>
  all.filter((_, at) => (bits & (1 << at)) !== 0);

export const bitsOf = <T>(all: readonly T[], some: readonly T[]): number =>
  all.reduce((bits, each, at) => (some.includes(each) ? bits | (1 << at) : bits), 0);

/** The journey's instant (epoch ms); null for a request without one, which is never signed. */
export const journeyOf = ({ journey_date, journey_time }: TripRequestArgs): number | null =>
  journey_date && journey_time ? dhakaInstant(journey_date, journey_time) : null;
