/** A database whose connection breaks: before a transaction commits, so that nothing of it happened, or after. */
import type { Database, Db } from '../../server/db/connection.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import { ChunkRefused } from '../../server/sync/chunk.ts';

export class ConnectionLost extends Error {}

export type DatabaseFaults = {
  database: Database;
  /** Probabilities, 0 to 1, for each transaction. */
  breakBefore: number;
  breakAfter: number;
};

/** The same database with transactions that can break. @param keepsChunks as in a broken build */
export function faultyDatabase(database: Database, chance: Seeded, keepsChunks = false): DatabaseFaults {
  const faults: DatabaseFaults = { database, breakBefore: 0, breakAfter: 0 };
  const transaction: Db['transaction'] = async (work, config) => {
    const done = await database.db.transaction(async (tx) => {
      try {
        const value = await work(tx);
        if (chance.next() < faults.breakBefore)
          throw new ConnectionLost('the connection broke before the commit');
        return { value };
      } catch (error) {
        if (keepsChunks && error instanceof ChunkRefused) return { refused: error };
        throw error;
      }
    }, config);
    if ('refused' in done) throw done.refused;
    if (chance.next() < faults.breakAfter) throw new ConnectionLost('the connection broke after the commit');
    return done.value;
  };
  const db = new Proxy(database.db, {
    get: (target, name, receiver) =>
      name === 'transaction' ? transaction : Reflect.get(target, name, receiver),
  });
  faults.database = { ...database, db };
  return faults;
}
