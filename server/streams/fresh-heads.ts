/**
 * Reads heads for many calls at once.
 *
 *   call ─ nothing under way ─▶ a statement of its own
 *        └ one under way ─▶ gathered with others ─ it is answered, or 20 ms have passed ─▶ one statement for all of them
 *
 * Invariant: the statement of a call begins after the call has asked, so no head is older than its question.
 */
import type { Reader } from '../db/connection.ts';
import type { History } from './epoch.ts';
import { readHeads, type Head, type Heads } from './stream-rows.ts';

/** A statement that stalls must not hold up calls that another connection could answer. */
const GATHERS_AT_MOST_MS = 20;

/** `began`: counts the readings of this node; one with a higher count began later. */
export type FreshlyRead = { heads: Map<string, Head>; history: History | null; began: number };

type Gathered = { streams: Set<string>; read: Promise<Heads & { began: number }> };

/** Readings of all kinds share one count, so that it says which of two began later. */
let readings = 0;
export const nextReading = (): number => ++readings;

export class FreshHeads {
  #underWay = 0;
  #gathered: Gathered | null = null;
  #start: (() => void) | null = null;
  readonly #db: Reader;

  constructor(db: Reader) {
    this.#db = db;
  }

  /** The heads of at least these streams, read after this call. */
  read(streams: Iterable<string>): Promise<FreshlyRead> {
    const gathered = (this.#gathered ??= this.#gather());
    for (const stream of streams) gathered.streams.add(stream);
    if (this.#underWay === 0) this.#start?.();
    return gathered.read;
  }

  #gather(): Gathered {
    const streams = new Set<string>();
    const started = new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#start?.(), GATHERS_AT_MOST_MS).unref();
      this.#start = () => {
        clearTimeout(timer);
        this.#start = null;
        this.#gathered = null;
        this.#underWay += 1;
        resolve();
      };
    });
    return { streams, read: started.then(() => this.#ask([...streams])) };
  }

  async #ask(streams: string[]): Promise<Heads & { began: number }> {
    const began = nextReading();
    try {
      return { ...(await readHeads(this.#db, streams)), began };
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#start?.();
    }
  }
}
