/** Reads heads for many calls at once, none of them before its call has asked. */
import type { Reader } from '../db/connection.ts';
import { GatheredReads } from '../base/gathered-reads.ts';
import type { History } from './epoch.ts';
import { readHeads, type Head } from './stream-rows.ts';

/** `began`: counts the readings of this node; one with a higher count began later. */
export type FreshlyRead = { heads: Map<string, Head>; history: History | null; began: number };

/** Readings of all kinds share one count, so that it says which of two began later. */
let readings = 0;
export const nextReading = (): number => ++readings;

export class FreshHeads {
  readonly #gathered: GatheredReads<FreshlyRead>;

  constructor(db: Reader) {
    this.#gathered = new GatheredReads(async (streams) => {
      const began = nextReading();
      return { ...(await readHeads(db, streams)), began };
    });
  }

  /** The heads of at least these streams, read after this call. */
  read(streams: Iterable<string>): Promise<FreshlyRead> {
    return this.#gathered.read(streams);
  }
}
