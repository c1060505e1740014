import { useState } from 'react';
import { readDhakaInstant } from '../../../domain/base/calendar.ts';
import { offeredPosting } from '../../../domain/trip/posting-time.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import { useNow } from '../../platform/ticker.ts';

const MINUTE_MS = 60_000;

export type Posting = {
  /** The coming 7:00, epoch ms. */
  at: number;
  /** Whether the request is posted then, instead of at once. */
  isLater: boolean;
  choose: (later: boolean) => void;
};

/** The posting time of a request, if the form asks its passenger; the answer holds for this request only. */
export function usePosting(
  { origin, journeyDate, journeyTime }: TripDraft,
  role: 'customer' | 'provider',
): Posting | null {
  const now = useNow(MINUTE_MS);
  const [isLater, choose] = useState(true);
  const journeyAt = readDhakaInstant(journeyDate, journeyTime);
  if (role !== 'customer' || origin?.kind === 'edit' || journeyAt === null) return null;
  const at = offeredPosting({ now, journeyAt });
  return at === null ? null : { at, isLater, choose };
}
