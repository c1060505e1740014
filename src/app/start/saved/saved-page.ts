/**
 * A start screen as this person saw it last, saved in browser storage, so that the next start paints it before any code
 * of the app has run.
 *
 *   screen at rest ─ save-page.ts ─▶ storage ─ show-saved.ts, inline in index.html ─▶ first paint
 *                                                      take-over.ts ─▶ React's own screen in its place
 *
 * Invariants
 *   1. Shown only to the person who saw it, in the language in which they saw it, by the release that saved it, within a
 *      day. The storage is that of the sign-in: a sign-out removes both at once.
 *   2. What the clock changes is corrected before the first paint or not shown. Attributes name such parts:
 *      data-now      changes by the minute: its room is saved, and it is not shown
 *      data-day      names a day as seen from today: not shown on another day
 *      data-changes  from this instant (epoch ms) the card says something else: its room is saved
 *      data-ends     from this instant (epoch ms) the card is not in the list
 *      data-pulled   the instant (epoch ms) of the last pull, whose age is written anew
 *      data-netbar   says that the phone is offline, and is shown while it is
 *   3. It needs no file before it is painted, and names none but modules of its own release.
 */
import type { Locale } from '../../../../domain/base/locale.ts';
import type { Credentials } from '../../../platform/session.ts';
import type { StoredKey } from '../../../platform/stored-keys.ts';

/** The age of the data in words, with '#' for a number above one. */
export type Ages = { now: string; minute: [one: string, other: string]; hour: [one: string, other: string] };

export type SavedPage = {
  /** The address of the app's entry, which differs in every release. */
  release: string;
  userId: string;
  locale: Locale;
  /** Epoch ms of the corrected clock. */
  takenAt: number;
  title: string;
  /** The style rules that the markup uses. */
  style: string;
  /** The addresses of the modules that the screen loads. */
  modules: string[];
  ages: Ages;
  html: string;
};

/** What a start knows before any code of the app has run. */
export type Start = {
  release: string;
  session: Credentials | null;
  locale: string;
  /** Epoch ms of the corrected clock. */
  now: number;
};

const HOUR_MS = 3_600_000;
const OLDEST_MS = 24 * HOUR_MS;

/** The screens that are saved. */
export const startPaths: readonly string[] = ['/', '/feed', '/trips'];

export const savedKey = (path: string): StoredKey => `saved-page ${path}`;

const isTexts = (value: unknown, length?: number): value is string[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'string') &&
  (length === undefined || value.length === length);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isAges = (value: unknown): value is Ages =>
  isRecord(value) &&
  typeof value['now'] === 'string' &&
  isTexts(value['minute'], 2) &&
  isTexts(value['hour'], 2);

function isSavedPage(value: unknown): value is SavedPage {
  return (
    isRecord(value) &&
    ['release', 'userId', 'locale', 'title', 'style', 'html'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value['takenAt'] === 'number' &&
    isTexts(value['modules']) &&
    isAges(value['ages'])
  );
}

/** The saved page in this text, or null unless it is whole and this start may show it. */
export function savedFor(text: string | null, { release, session, locale, now }: Start): SavedPage | null {
  if (text === null || session === null || session.impersonating) return null;
  try {
    const page: unknown = JSON.parse(text);
    if (!isSavedPage(page)) return null;
    const isOwn = page.userId === session.user.id && page.locale === locale && page.release === release;
    // a clock that was set back would show countdowns that have ended
    return isOwn && page.takenAt <= now && now - page.takenAt < OLDEST_MS ? page : null;
  } catch {
    return null;
  }
}

/** Whether this instant (epoch ms) has passed since the page was saved. A missing instant never passes. */
export const hasCome = (at: string | undefined, { takenAt }: SavedPage, now: number): boolean =>
  at !== undefined && takenAt < Number(at) && Number(at) <= now;
