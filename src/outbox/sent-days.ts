import { dhakaDate } from '../../domain/base/calendar.ts';
import type { Action } from '../db/overlay/overlay.ts';

export type SentDay = { day: string; actions: Action[] };

/** Sent actions grouped by the day ('YYYY-MM-DD' in Bangladesh) on which they were settled, newest first. */
export function sentDays(actions: readonly Action[]): SentDay[] {
  const days = new Map<string, Action[]>();
  const arrivedAt = ({ settledAt, createdAt }: Action): number => settledAt ?? createdAt;
  for (const action of actions.toSorted((a, b) => arrivedAt(b) - arrivedAt(a))) {
    const day = dhakaDate(arrivedAt(action));
    days.set(day, [...(days.get(day) ?? []), action]);
  }
  return [...days].map(([day, ofDay]) => ({ day, actions: ofDay }));
}
