/**
 * The heads that a session's next pull will need, read while the session itself is looked up.
 *
 *   pull arrives ─┬─ its session is looked up ───────────────────────────────▶ it names streams ─ the same? ─▶ taken
 *                 └─ the heads of the streams that this session named last ──┘                   └ no ─▶ read now
 *
 * Invariants
 *   1. A pull uses a reading that began after it had arrived: each pull of a session begins one, in place of the last.
 *   2. It may have begun before the body of its pull came, so it proves nothing against a cursor: what does not fit is
 *      judged by a later reading (pull-plan.ts). A valid seal beyond the heads would end everybody's history.
 *   3. Nothing of it is shown to anybody but the session's person: what is taken is taken after the session is found.
 *   4. The sessions that pulled longest ago are forgotten; a forgotten one reads when it has named its streams.
 */
import type { Reader } from '../db/connection.ts';
import { freshHeads, type FreshlyRead } from '../streams/fresh-heads.ts';

const MOST_SESSIONS = 10_000;

type Foreseen = { streams: readonly string[]; reading: Promise<FreshlyRead> | null };

export class ForeseenHeads {
  readonly #db: Reader;
  readonly #most: number;
  /** By the hash of the session's token; the one that pulled longest ago comes first. */
  readonly #sessions = new Map<string, Foreseen>();

  /** @param most how many sessions are known at once */
  constructor(db: Reader, most = MOST_SESSIONS) {
    this.#db = db;
    this.#most = most;
  }

  /** Begins to read what this session named last; a session that has named nothing is left alone. */
  begin(tokenHash: string): void {
    const foreseen = this.#sessions.get(tokenHash);
    if (!foreseen) return;
    foreseen.reading = freshHeads(this.#db, foreseen.streams);
    // the pull that takes it throws its failure; a call that was refused at the door takes nothing
    foreseen.reading.catch(() => undefined);
  }

  /** The heads of at least these streams, read after the session's call had arrived. */
  read(tokenHash: string, streams: readonly string[]): Promise<FreshlyRead> {
    const foreseen = this.#sessions.get(tokenHash);
    this.#sessions.delete(tokenHash);
    this.#sessions.set(tokenHash, { streams, reading: null });
    if (this.#sessions.size > this.#most)
      for (const oldest of this.#sessions.keys()) {
        this.#sessions.delete(oldest);
        break;
      }
    const isCovered = foreseen?.reading && covers(foreseen.streams, streams);
    return isCovered && foreseen.reading ? foreseen.reading : freshHeads(this.#db, streams);
  }
}

/** A phone names its streams in the same order each time. */
const covers = (read: readonly string[], wanted: readonly string[]): boolean =>
  read.length === wanted.length && read.every((stream, place) => stream === wanted[place]);

const known = new WeakMap<Reader, ForeseenHeads>();

/** The heads that a node foresees of a database. */
export function foreseenHeadsOf(db: Reader): ForeseenHeads {
  const foreseen = known.get(db) ?? new ForeseenHeads(db);
  known.set(db, foreseen);
  return foreseen;
}
