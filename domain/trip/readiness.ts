// What both sides of an agreed trip say before it: that they are ready, or that something has to change. The server asks
// twice, and sends an SMS to a phone that it cannot reach. All instants in epoch ms, by the server's clock;
// decision 0087.
//
//   agreed ── 19:30 of the day before: asked ── 20:30: SMS ── 2 h before: asked again ── 1 h 30 before: SMS ── journey
//
// Steps that have passed when the trip is agreed are skipped, and so are steps that came while the server was down.

import { addDays, dhakaDate, dhakaInstant } from '../base/calendar.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { TripParty, TripStatus } from './trip-status.ts';

const HOUR_MS = 60 * 60 * 1000;

/** `change`: the agreement cannot be kept as it is, and the two have to talk. */
export const readyAnswers = ['ready', 'change'] as const;
export type ReadyAnswer = (typeof readyAnswers)[number];

/** The two sides of an agreed trip; a driver answers for the car owner. */
export type Side = 'customer' | 'provider';

/** The last answer of each side. */
export type Readiness = Partial<Record<Side, ReadyAnswer>>;

export type Reminder = 'evening' | 'soon';
type Step = { at: number; reminder: Reminder; by: 'app' | 'sms' };

/** From when on the two sides are asked: the evening before, 19:30 in Dhaka. */
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

/** The instant of the first reminder for a trip agreed at `now`; null if it is too late for one. */
export const firstReminder = (journeyAt: number, now: number): number | null =>
  stepsBefore(journeyAt).find(({ at, by }) => by === 'app' && at > now)?.at ?? null;

/** The instant of the next step after one was done at `now`; null after the last one. */
export const nextReminder = (journeyAt: number, now: number): number | null =>
  stepsBefore(journeyAt).find(({ at }) => at > now)?.at ?? null;

/**
 * What is due now for a journey whose next step was planned for `planned`; null once the journey has begun. If
 * several steps have passed, the last counts; one that was not planned itself starts in the app.
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

/** The side that this person answers for. */
export const sideOf = (type: TripParty['type']): Side => (type === 'customer' ? 'customer' : 'provider');

/** Why this party cannot say whether they are ready, or null. They can from the agreement until the trip starts. */
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
