/**
 * Unexpected errors of the app, saved on this phone until a sync reports them.
 *
 *   thrown ─ masked ─ known already? counted : saved, at most ten ─▶ reported with the next sync, each once a day
 */
import {
  errorFingerprint,
  knownName,
  maskedMessage,
  MOST_COUNTED,
  ownPlaces,
  type PhoneError,
} from '../../../domain/health/phone-error.ts';
import { pagePattern } from '../../../protocol/wire/page-pattern.ts';
import { changeErrors, savedErrors } from './saved-errors.ts';

const MOST_SAVED = 10;
/** The most errors that one page or worker notes: an error in a loop would write endlessly. */
const MOST_NOTED = 20;
const AGAIN_AFTER_MS = 24 * 60 * 60_000;

/** A failed connection and a canceled call: neither is an error of the app. */
const EVERYDAY =
  /chunk_load_failed|dynamically imported module|module script failed|Failed to fetch|Load failed|NetworkError/;
const CALLED_OFF = ['AbortError', 'TimeoutError'];

let noted = 0;

/**
 * Masks an error and saves it. Ignores errors of browser extensions and of the connection, and errors beyond the
 * limit.
 */
export async function saveError(kind: PhoneError['kind'], thrown: unknown): Promise<void> {
  if (noted >= MOST_NOTED) return;
  const error = described(kind, thrown);
  if (error === null) return;
  noted += 1;
  const fingerprint = errorFingerprint(error);
  await changeErrors((errors) => {
    const known = errors.find((each) => each.fingerprint === fingerprint);
    if (known) known.count = Math.min(known.count + 1, MOST_COUNTED);
    else if (errors.length < MOST_SAVED) errors.push({ ...error, fingerprint, sentAt: null });
    return errors;
  });
}

function described(kind: PhoneError['kind'], thrown: unknown): PhoneError | null {
  const {
    name = '',
    message = '',
    stack = '',
  }: { name?: unknown; message?: unknown; stack?: unknown } = Object(thrown);
  const [ofKind, said] = [String(name), String(message)];
  if (EVERYDAY.test(said) || CALLED_OFF.includes(ofKind)) return null;
  const places = ownPlaces(String(stack), location.origin);
  // a stack without a file of ours belongs to a browser extension or to a script that the browser injected
  if (places.length === 0 && /:\d+:\d+/.test(String(stack))) return null;
  const isPage = typeof document !== 'undefined';
  if (places.length === 0 && said === '') return null;
  return {
    kind: isPage ? kind : 'worker',
    name: knownName(ofKind),
    message: maskedMessage(said),
    stack: places,
    page: isPage ? pagePattern(location.pathname) : 'other',
    version: import.meta.env.VITE_APP_VERSION,
    count: 1,
  };
}

/** The errors to report now: new ones, and those that happened again a day after their report. */
export async function errorsToReport(now: number): Promise<PhoneError[]> {
  return ((await savedErrors()) ?? [])
    .filter(({ count, sentAt }) => count > 0 && (sentAt === null || Math.abs(now - sentAt) >= AGAIN_AFTER_MS))
    .map(({ fingerprint: _own, sentAt: _at, ...error }) => error);
}

/** Notes that these were reported; what happened meanwhile counts for the next report. */
export async function errorsReported(reported: readonly PhoneError[], now: number): Promise<void> {
  const counts = new Map(reported.map((error) => [errorFingerprint(error), error.count]));
  await changeErrors((errors) => {
    for (const error of errors) {
      const count = counts.get(error.fingerprint);
      if (count === undefined) continue;
      error.count -= count;
      error.sentAt = now;
    }
    // an error that has not happened again for a day makes room for others
    return errors.filter(
      ({ count, sentAt }) => count > 0 || sentAt === null || Math.abs(now - sentAt) < AGAIN_AFTER_MS,
    );
  });
}
