// What both sides of an agreed trip say before it: that they are ready, or that something has to change. The server asks
// twice, and writes an SMS to a phone that it does not reach. All instants in epoch ms, by the server's clock;
// decision 0087.
//
//   agreed ── 19:30 of the day before: asked ── 20:30: SMS ── 2 h before: asked again ── 1 h 30 before: SMS ── journey
//
// What has passed when the trip is agreed is left out, and what a server has slept through is not made up for.

import { addDays, dhakaDate, dhakaInstant } from '../base/calendar.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { TripParty, TripStatus } from './trip-status.ts';

const HOUR_MS = 60 * 60 * 1000;

/** `change`: it cannot be as it was agreed, and the two have to talk. */
export const readyAnswers = ['ready', 'change'] as const;
export type ReadyAnswer = (typeof readyAnswers)[number];

/** The two sides of an agreed trip; a driver answers for the provider. */
export type Side = 'customer' | 'provider';

/** The last answer of each side. */
export type Readiness = Partial<Record<Side, ReadyAnswer>>;

export type Reminder = 'evening' | 'soon';
type Step = { at: number; reminder: Reminder; by: 'app' | 'sms' };

/** From when the two sides are asked: the evening before, 19:30 in Dhaka. */
export const askedFrom = (journeyAt: number): number =>
  dhakaInstant(addDays(dhakaDate(journeyAt), -1), '19:30:00');

/** The steps before a journey, the earliest first. */
function stepsBefore(journeyAt: number): Step[] {
  const [evening, soon] = [askedFrom(journeyAt), journeyAt - 2 * HOUR_MS];
  return [
    { at: evening, reminder: 'evening', by: 'app' },
    { at: evening + HOUR_MS, reminder: 'evening', by: 'sms' },
    { at: soon, reminder: 'soon', by: 'app' },
    { at: soon + HOUR_MS / 2, reminder: 'soon', by: 'sms' },
  ];
}

/** The instant of the first reminder of a trip that is agreed at `now`; null when it is too late for one. */
export const firstReminder = (journeyAt: number, now: number): number | null =>
  stepsBefore(journeyAt).find(({ at, by }) => by === 'app' && at > now)?.at ?? null;

/** The instant of the next step after one was done at `now`; null after the last one. */
export const nextReminder = (journeyAt: number, now: number): number | null =>
  stepsBefore(journeyAt).find(({ at }) => at > now)?.at ?? null;

/**
 * What is to be done now about a journey whose next step was planned for `planned`; null once the journey has begun. Of
 * several steps that have come the last counts, and one that was not planned itself begins in the app.
 */
export function dueReminder(
  { journeyAt, planned }: { journeyAt: number; planned: number },
  now: number,
): Pick<Step, 'reminder' | 'by'> | null {
  if (now >= journeyAt) return null;
  const step = stepsBefore(journeyAt).findLast(({ at }) => planned <= at && at <= now);
  if (!step) return null;
  const { reminder, at } = step;
  return { reminder, by: planned < at ? 'app' : step.by };
}

/** Whether both sides have said that they are ready. */
export const areReady = (said: Readiness | null): boolean =>
  said?.customer === 'ready' && said.provider === 'ready';

/** The side for which this person answers. */
export const sideOf = (type: TripParty['type']): Side => (type === 'customer' ? 'customer' : 'provider');

/** Why this party cannot say whether they are ready, or null: from the agreement until the trip starts. */
export function checkReady({
  status,
  part,
}: {
  status: TripStatus;
  part: TripParty['part'];
}): Refusal | null {
  if (part === 'stranger') return refuse('not_your_trip');
  return status === 'hold' ? null : refuse('trip_not_agreed');
}
