/**
 * What this phone has measured of its link, and from it how long a request may be silent.
 *
 *   limit = 4 round trips, within 3 and 10 s  +  what the body needs on its way up
 *
 * A fetch says nothing of its upload, so a body gets the time that it takes at the measured rate, and half of it more.
 * Where even that was too short, the next request is given twice as long: a link slower than any measured one gets
 * its bodies through after a few tries, and one answer makes the limit as short as it was.
 */
import type { LinkFigures } from '../db/device/device-db.ts';

/** Bytes that leave at once on any link. */
const SMALL_BODY = 4_000;
const ROUND_TRIPS = 4;
const SHORTEST_MS = 3_000;
const LONGEST_MS = 10_000;
/** Before the first answer: a bad 3G. */
const UNMEASURED: LinkFigures = { roundTripMs: 1_500, upBytesPerSecond: 16_000 };
const MOST_PATIENCE = 16;
const NEW_SAMPLE = 0.25;
const SLOWEST_SAMPLE_MS = 5_000;
/** Figures that moved by less are not worth a write. */
const WORTH_SAVING = 0.25;

const smoothed = (before: number, sample: number): number => before + (sample - before) * NEW_SAMPLE;
const hasMoved = (before: number, now: number): boolean => Math.abs(now - before) > before * WORTH_SAVING;

export class Link {
  #figures: LinkFigures | null = null;
  #saved: LinkFigures | null = null;
  #save: (figures: LinkFigures) => void = () => undefined;
  #patience = 1;
  readonly #movements = new Set<() => void>();
  readonly #doubts = new Set<() => void>();

  /** Starts from what was kept, and keeps what changes. */
  remember(saved: LinkFigures | null, save: (figures: LinkFigures) => void): void {
    this.#figures ??= saved;
    this.#saved = saved;
    this.#save = save;
  }

  get roundTripMs(): number {
    return (this.#figures ?? UNMEASURED).roundTripMs;
  }

  /** How long no byte may come (ms), beside the time for a body. */
  silenceMs(): number {
    const measured = Math.max(SHORTEST_MS, ROUND_TRIPS * this.roundTripMs);
    return Math.min(LONGEST_MS, measured * this.#patience);
  }

  /** What is to be added for the longest silence that is borne at all (ms). */
  longestMs(): number {
    return LONGEST_MS - this.silenceMs();
  }

  /** How long a body of so many bytes may be on its way up (ms). */
  uploadMs(bytes: number): number {
    const { upBytesPerSecond } = this.#figures ?? UNMEASURED;
    return bytes < SMALL_BODY ? 0 : (bytes / upBytesPerSecond) * 1_500 * this.#patience;
  }

  /** The head of an answer has come. @param ms since the request began @param bytes of its body */
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

  /** A request was given up in silence. */
  gaveUp(): void {
    this.#patience = Math.min(MOST_PATIENCE, this.#patience * 2);
  }

  /** A byte of an answer has come. */
  moved(): void {
    for (const listener of this.#movements) listener();
  }

  /** A request has been silent for half of its limit. */
  doubted(): void {
    for (const listener of this.#doubts) listener();
  }

  /** @returns how to stop */
  onMoved(listener: () => void): () => void {
    this.#movements.add(listener);
    return () => this.#movements.delete(listener);
  }

  /** @returns how to stop */
  onDoubt(listener: () => void): () => void {
    this.#doubts.add(listener);
    return () => this.#doubts.delete(listener);
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
