// Limits of one account against automated use, far above what anybody needs. All windows slide.

import { refuse, type Refusal } from '../base/refusal.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** How often an account may do things that others notice; a setting of the server. */
export type AccountLimits = {
  /** Open requests or offers at one time, and likewise drafts. */
  openTrips: number;
  /** Trips shown to the other side within an hour. */
  tripsAnHour: number;
  /** Bids, or requests to book, within an hour. */
  bidsAnHour: number;
  /** The most questions and answers before an agreement within an hour. */
  questionsAnHour: number;
  /** Changes of one bid within an hour, or of one booking's price. */
  changesAnHour: number;
  /** Reports of one person about one trip. */
  reportsATrip: number;
  /** Drivers that an owner may add within a day, refused ones included: each tries a stranger's number. */
  driversADay: number;
  /** Agreed trips that a person may cancel within a week before the next one has to wait. */
  agreementsCanceledAWeek: number;
  /** Megabytes of photos and papers sent within 24 hours. */
  megabytesADay: number;
};

export const defaultAccountLimits: AccountLimits = {
  openTrips: 10,
  tripsAnHour: 20,
  bidsAnHour: 30,
  questionsAnHour: 60,
  changesAnHour: 6,
  reportsATrip: 3,
  driversADay: 10,
  agreementsCanceledAWeek: 5,
  megabytesADay: 25,
};

/** Acts whose instants the server counts. */
export const countedActs = [
  'trip_announced',
  'bid_placed',
  'bid_changed',
  'question_written',
  'driver_added',
  'agreement_canceled',
] as const;
export type CountedAct = (typeof countedActs)[number];

/** The window of each act, in ms. */
export const actWindowMs: Record<CountedAct, number> = {
  trip_announced: hourMs,
  bid_placed: hourMs,
  bid_changed: hourMs,
  question_written: hourMs,
  driver_added: dayMs,
  agreement_canceled: weekMs,
};

/** The longest window, in ms: no limit needs older acts. */
export const longestActWindowMs = Math.max(...Object.values(actWindowMs));

/** Minutes until the oldest act that counts leaves the window; `done` are instants (epoch ms), oldest first. */
function minutesUntilNext(done: readonly number[], max: number, windowMs: number, now: number): number {
  const oldest = done[done.length - max] ?? now;
  return Math.max(1, Math.ceil((oldest + windowMs - now) / 60_000));
}

const inWindow = (act: CountedAct, done: readonly number[], now: number): readonly number[] =>
  done.filter((at) => at > now - actWindowMs[act]);

/** Why no more open trips, or drafts, are allowed, or null. */
export function checkOpenTrips(limits: AccountLimits, open: number): Refusal | null {
  return open < limits.openTrips ? null : refuse('too_many_open_trips', undefined, { max: limits.openTrips });
}

/** Why another report about the same trip is refused, or null. */
export function checkReports(limits: AccountLimits, made: number): Refusal | null {
  return made < limits.reportsATrip ? null : refuse('too_many_reports', 'text', { max: limits.reportsATrip });
}

const pace = {
  trip_announced: { max: 'tripsAnHour', code: 'too_many_trips', field: undefined },
  bid_placed: { max: 'bidsAnHour', code: 'too_many_bids', field: 'price' },
  bid_changed: { max: 'changesAnHour', code: 'too_many_changes', field: 'price' },
  question_written: { max: 'questionsAnHour', code: 'too_many_questions', field: 'text' },
  driver_added: { max: 'driversADay', code: 'too_many_drivers', field: 'phone' },
} as const;

/** Why this act comes too fast, or null; `done` are the instants (epoch ms) of earlier ones, oldest first. */
export function checkPace(
  limits: AccountLimits,
  act: keyof typeof pace,
  done: readonly number[],
  now: number,
): Refusal | null {
  const { max: name, code, field } = pace[act];
  const max = limits[name];
  const recent = inWindow(act, done, now);
  if (recent.length < max) return null;
  return refuse(code, field, { max, minutes: minutesUntilNext(recent, max, actWindowMs[act], now) });
}

/**
 * Why a person who has canceled too many agreed trips may not agree on another yet, or null: each agreement shows a
 * stranger's phone number. After five in a week there is one a day.
 * @param canceled instants (epoch ms) of the agreements that this person canceled, oldest first
 */
export function checkAgreementsCanceled(
  limits: AccountLimits,
  canceled: readonly number[],
  now: number,
): Refusal | null {
  const recent = inWindow('agreement_canceled', canceled, now);
  const until = (recent.at(-1) ?? 0) + dayMs;
  if (recent.length < limits.agreementsCanceledAWeek || until <= now) return null;
  return refuse('agreements_canceled_often', undefined, {
    count: recent.length,
    hours: Math.ceil((until - now) / hourMs),
  });
}
