/**
 * Measures this phone's link and derives from it how long a request may be silent.
 *
 *   limit = 4 round trips, between 3 and 10 s  +  the time to upload the body
 *
 * A fetch does not report its upload, so a body gets 1.5 times what it takes at the measured rate. After a
 * timeout the next request gets twice as long: a link slower than any measured one delivers its bodies after
 * a few tries. A request that was already under way at that timeout does not count again: otherwise one short
 * silence, in which many requests time out, would make the limit long. One answer resets it.
 */
import type { LinkFigures } from '../../db/device/device-db.ts';
import { createListeners } from '../../platform/listeners.ts';

/** Bodies below this many bytes get no upload time: they leave at once on any link. */
const SMALL_BODY = 4_000;
const ROUND_TRIPS = 4;
const SHORTEST_MS = 3_000;
const LONGEST_MS = 10_000;
/** Assumed before the first answer: a bad 3G link. */
const UNMEASURED: LinkFigures = { roundTripMs: 1_500, upBytesPerSecond: 16_000 };
const MOST_PATIENCE = 16;
const NEW_SAMPLE = 0.25;
const SLOWEST_SAMPLE_MS = 5_000;
/** Figures that changed by a smaller share are not saved. */
const WORTH_SAVING = 0.25;

const smoothed = (before: number, sample: number): number => before + (sample - before) * NEW_SAMPLE;
const hasMoved = (before: number, now: number): boolean => Math.abs(now - before) > before * WORTH_SAVING;

export class Link {
  #figures: LinkFigures | null = null;
  #saved: LinkFigures | null = null;
  #save: (figures: LinkFigures) => void = () => undefined;
  #patience = 1;
  #patientSince = -Infinity;
  readonly #movements = createListeners();
  readonly #doubts = createListeners();
  /** A byte of an answer has come. */
  readonly moved = this.#movements.notify;
  /** A request has been silent for half of its limit. */
  readonly doubted = this.#doubts.notify;
  /** @returns a function that unsubscribes */
  readonly onMoved = this.#movements.subscribe;
  /** @returns a function that unsubscribes */
  readonly onDoubt = this.#doubts.subscribe;

  /** Starts from the saved figures, unless an answer has already come, and saves changes. */
  remember(saved: LinkFigures | null, save: (figures: LinkFigures) => void): void {
    this.#figures ??= saved;
    this.#saved = saved;
    this.#save = save;
  }

  get roundTripMs(): number {
    return (this.#figures ?? UNMEASURED).roundTripMs;
  }

  get upBytesPerSecond(): number {
    return (this.#figures ?? UNMEASURED).upBytesPerSecond;
  }

  /** How long a request may be silent (ms), excluding the time for its body. */
  silenceMs(): number {
    const measured = Math.max(SHORTEST_MS, ROUND_TRIPS * this.roundTripMs);
    return Math.min(LONGEST_MS, measured * this.#patience);
  }

  /** The difference (ms) between the longest limit and `silenceMs()`. */
  longestMs(): number {
    return LONGEST_MS - this.silenceMs();
  }

  /** How long the upload of a body may take (ms). */
  uploadMs(bytes: number): number {
    const { upBytesPerSecond } = this.#figures ?? UNMEASURED;
    return bytes < SMALL_BODY ? 0 : (bytes / upBytesPerSecond) * 1_500 * this.#patience;
  }

  /** The head of an answer has come. @param ms since the request began @param bytes of the request's body */
  answered(ms: number, bytes: number): void {
    this.#patience = 1;
    const before = this.#figures;
    if (bytes < SMALL_BODY) {
      const sample = Math.min(ms, SLOWEST_SAMPLE_MS);
      const roundTripMs = before ? smoothed(before.roundTripMs, sample) : sample;
      this.#figures = { ...(before ?? UNMEASURED), roundTripMs };
    } else {
      const sample = (bytes * 1_000) / Math.max(100, ms - this.roundTripMs);
      const { upBytesPerSecond } = before ?? UNMEASURED;
      this.#figures = { ...(before ?? UNMEASURED), upBytesPerSecond: (upBytesPerSecond + sample) / 2 };
    }
    this.#saveMoved(this.#figures);
  }

  /** A request timed out in silence. @param sentAt when it began (`performance.now()`) */
  gaveUp(sentAt: number): void {
    if (sentAt < this.#patientSince) return;
    this.#patientSince = performance.now();
    this.#patience = Math.min(MOST_PATIENCE, this.#patience * 2);
  }

  #saveMoved(figures: LinkFigures): void {
    const saved = this.#saved;
    const isChange =
      !saved ||
      hasMoved(saved.roundTripMs, figures.roundTripMs) ||
      hasMoved(saved.upBytesPerSecond, figures.upBytesPerSecond);
    if (!isChange) return;
    this.#saved = figures;
    this.#save(figures);
  }
}
