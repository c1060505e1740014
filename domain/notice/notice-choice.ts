/** A person's choice of notifications: which kinds, in which way, and when (`docs/decisions/0049`). */
import { addDays, dhakaDate, dhakaInstant } from '../base/calendar.ts';
import type { Locale } from '../base/locale.ts';

/**
 * The kinds of notifications, each of which a person can have in a different way. `agreements` are decisive:
 * confirmed, refused, canceled.
 */
export const noticeKinds = ['agreements', 'bids', 'requests', 'journeys', 'new_trips', 'account'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `push`: in the app's list and on the closed phone; `app`: in the list; `none`: not at all. */
export const noticeWays = ['push', 'app', 'none'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** The kinds that a person of each role can receive. */
export const kindsOfRole: Record<'customer' | 'provider' | 'driver', readonly NoticeKind[]> = {
  customer: ['agreements', 'bids', 'requests', 'journeys', 'new_trips', 'account'],
  provider: ['agreements', 'bids', 'new_trips', 'journeys', 'account'],
  driver: ['journeys', 'account'],
};

/** Hours (0..23) in Dhaka, the end not included; `from` may be later than `to`: over midnight. */
export type QuietHours = { from: number; to: number };

export type NoticeChoice = {
  /** A kind that is left out is pushed, except new offers to passengers. */
  ways: Partial<Record<NoticeKind, NoticeWay>>;
  /** null: no hour is quiet. */
  quiet: QuietHours | null;
  /** Agreements are pushed at once, whatever the hour. */
  decisive: boolean;
  /** The hour in Dhaka of the one push a day that replaces all others; null: each is sent by itself. */
  digest: number | null;
  /** The person's language; null: that of the browser which subscribed. */
  locale: Locale | null;
  /** Whether a car owner's phone that has no net gets new trips by SMS; absent: no. */
  sms?: boolean;
};

export const presetChoice: NoticeChoice = {
  ways: {},
  quiet: { from: 22, to: 6 },
  decisive: true,
  digest: null,
  locale: null,
};

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** @param role passengers are notified of new offers only when they asked for it */
export const wayOf = (
  { ways }: Pick<NoticeChoice, 'ways'>,
  kind: NoticeKind,
  role: keyof typeof kindsOfRole = 'provider',
): NoticeWay => ways[kind] ?? (kind === 'new_trips' && role === 'customer' ? 'none' : 'push');

/** The hour (0..23) in Dhaka at an instant (epoch ms). */
export const dhakaHour = (now: number): number => Math.floor((now - dayStart(now)) / HOUR_MS);

const dayStart = (now: number): number => dhakaInstant(dhakaDate(now), '00:00:00');

/** Whether the hour of an instant (epoch ms) is quiet. */
export function isQuiet(quiet: QuietHours | null, now: number): boolean {
  if (!quiet || quiet.from === quiet.to) return false;
  const hour = dhakaHour(now);
  const { from, to } = quiet;
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}

/**
 * When a push of this kind, due at an instant (epoch ms), is sent; `later` means with the next summary.
 * @param isPressing whether it would be useless later
 */
export function pushTime(
  choice: NoticeChoice,
  kind: NoticeKind,
  now: number,
  isPressing = false,
): 'now' | 'later' | 'never' {
  if (wayOf(choice, kind) !== 'push') return 'never';
  if (isPressing) return 'now';
  if (kind === 'agreements' && choice.decisive) return 'now';
  return choice.digest !== null || isQuiet(choice.quiet, now) ? 'later' : 'now';
}

/** The hour in Dhaka at which one push sums up those that were held back; null: none is ever held back. */
export const summaryHour = ({ digest, quiet }: Pick<NoticeChoice, 'digest' | 'quiet'>): number | null =>
  digest ?? quiet?.to ?? null;

/**
 * The hour of the current or next summary, as the instant (epoch ms) at which it begins; null: no summary is ever
 * due.
 */
export function nextSummary(choice: Pick<NoticeChoice, 'digest' | 'quiet'>, now: number): number | null {
  const hour = summaryHour(choice);
  const isNever = choice.digest === null && choice.quiet?.from === choice.quiet?.to;
  if (hour === null || isNever) return null;
  const at = dayStart(now) + hour * HOUR_MS;
  return at + HOUR_MS > now ? at : at + DAY_MS;
}

/** The time (epoch ms) that a summary at `now` covers; null if this hour is not the summary's. */
export function summarySpan(choice: NoticeChoice, now: number): { from: number; to: number } | null {
  const { digest, quiet } = choice;
  if (dhakaHour(now) !== summaryHour(choice)) return null;
  const to = dayStart(now) + dhakaHour(now) * HOUR_MS;
  if (digest !== null) return { from: to - DAY_MS, to };
  if (!quiet || quiet.from === quiet.to) return null;
  const day = quiet.from < quiet.to ? dhakaDate(now) : addDays(dhakaDate(now), -1);
  return { from: dhakaInstant(day, '00:00:00') + quiet.from * HOUR_MS, to };
}

/** A choice after a change; what the change leaves out stays as it is. */
export function changedChoice(
  choice: NoticeChoice,
  change: { [P in keyof NoticeChoice]?: NoticeChoice[P] },
): NoticeChoice {
  return { ...choice, ...change, ways: { ...choice.ways, ...change.ways } };
}
