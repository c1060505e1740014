/** Reads heads for many calls at once, none of them before its call has asked. */
import { gatheredRead } from '../db/client/gathered-reads.ts';
import type { History } from './epoch.ts';
import { readHeads, type Head } from './stream-rows.ts';

/** `began`: counts the readings of this node; one with a higher count began later. */
export type FreshlyRead = { heads: Map<string, Head>; history: History | null; began: number };

/** Readings of all kinds share one count, so that it says which of two began later. */
let readings = 0;
export const nextReading = (): number => ++readings;

/** The heads of at least these streams, read after this call. */
export const freshHeads = gatheredRead(async (db, streams): Promise<FreshlyRead> => {
  const began = nextReading();
  return { ...(await readHeads(db, streams)), began };
});
