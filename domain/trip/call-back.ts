/**
 * A request to be called back, from somebody who cannot or will not use the app: a missed call or an SMS is enough. The
 * office then posts the request in that person's name, reads the bids out to them, and confirms the one they choose.
 *
 *   number ─▶ waiting ─ called, agrees ─▶ asked ─ bids are in ─ called, chooses ─▶ agreed ─ journey over ─▶ ended
 *               ▲                          │                                       │
 *               └── the trip has expired, or its owner has canceled ───────────────┘
 */
import { toLatinDigits } from '../base/digits.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { BiddingWindow } from './bidding-window.ts';
import { isOpen, type TripStatus, type UserType } from './trip-status.ts';

export const callBackSources = ['missed_call', 'sms', 'office'] as const;
export type CallBackSource = (typeof callBackSources)[number];

export const callBackStatuses = ['waiting', 'asked', 'agreed', 'ended'] as const;
export type CallBackStatus = (typeof callBackStatuses)[number];

/** The most requests that wait at a time: three operators call no more in a day, and a forged flood stops there. */
export const mostCallBacks = 500;

/** After this many calls without an answer a request ends. */
export const mostCalls = 3;

const MINUTE_MS = 60_000;
const AGAIN_AFTER_MS = 30 * MINUTE_MS;
/** The interval while bids wait for a choice, because that time ends soon. */
const SOON_AGAIN_MS = 5 * MINUTE_MS;
/** The least time that must be left for the choice when the bids are read out. */
const TO_CHOOSE_MS = 20 * MINUTE_MS;

/** How many letters of an SMS are stored. */
const longestWords = 160;

/** The text of an SMS as the office reads it; null where there is none. */
export function savedWords(text: string): string | null {
  const words = text.replace(/\s+/g, ' ').trim();
  return words === '' ? null : [...words].slice(0, longestWords).join('');
}

const STOP = /^(?:dp\s+)?(?:stop|off|no|na|বন্ধ|না|থামুন|স্টপ)[.!।]*$/i;

/** Whether an SMS asks not to be called. */
export const isStop = (text: string): boolean => STOP.test(text.normalize('NFC').trim());

const CODE = /^(?:dp +)?(?:yes|y|ok|ha|hae|ji|হ্যাঁ|হ্যা|হা|জি|জী)? *(\d{4})[.!।]*$/iu;

/** The four digits with which an SMS confirms what we repeated: 'DP YES 4821'; null for any other text. */
export const smsCode = (text: string): string | null =>
  CODE.exec(toLatinDigits(text.normalize('NFC')).trim())?.[1] ?? null;

/**
 * Why the office may not post a request in the name of the account that has this number, or null. Car owners and
 * drivers act for themselves: their bids and dues are their own business.
 */
export const checkCalledBack = (account: { type: UserType } | null): Refusal | null =>
  account === null || account.type === 'customer' ? null : refuse('number_not_passengers', 'phone');

/**
 * When somebody who did not answer is called again (epoch ms); null once there were enough tries. If bids wait for a
 * choice, the tries go on until that time ends.
 */
export function callAgainAt(status: CallBackStatus, tries: number, now: number): number | null {
  if (status === 'asked') return now + SOON_AGAIN_MS;
  return tries >= mostCalls ? null : now + AGAIN_AFTER_MS;
}

/** When the bids of a new trip are read out (epoch ms): at the end of the bidding, with enough time left to choose. */
export const readOutAt = ({ bidsUntil, confirmUntil }: BiddingWindow, now: number): number =>
  Math.max(now, Math.min(bidsUntil, confirmUntil - TO_CHOOSE_MS));

/** What has become of a trip; `canceledBy`: the side that ended it. */
type TripNow = { status: TripStatus; canceledBy: UserType | null };

/**
 * What a request becomes when its trip has moved on without the office: another call for a trip that came to nothing
 * or is open again; the end, with the journey or because the person has canceled; null while nothing has changed.
 */
export function afterTrip(status: CallBackStatus, trip: TripNow): CallBackStatus | null {
  if (status !== 'asked' && status !== 'agreed') return null;
  if (trip.status === 'completed') return 'ended';
  if (trip.status === 'canceled') return trip.canceledBy === 'customer' ? 'ended' : 'waiting';
  if (trip.status === 'expired' || trip.status === 'rejected') return 'waiting';
  if (isOpen(trip.status)) return status === 'agreed' ? 'asked' : null;
  return status === 'asked' ? 'agreed' : null;
}
