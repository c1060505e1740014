/** A database whose connection breaks: before a transaction commits, so that nothing of it happened, or after. */
import type { Database, Db } from '../../server/db/connection.ts';
import type { Seeded } from '../../server/demo/seeded.ts';

export class ConnectionLost extends Error {}

export type DatabaseFaults = {
  database: Database;
  /** Probabilities, 0 to 1, for each transaction. */
  breakBefore: number;
  breakAfter: number;
};

/** The same database with transactions that can break. */
export function faultyDatabase(database: Database, chance: Seeded): DatabaseFaults {
  const faults: DatabaseFaults = { database, breakBefore: 0, breakAfter: 0 };
  const transaction: Db['transaction'] = async (work, config) => {
    const done = await database.db.transaction(async (tx) => {
      const value = await work(tx);
      if (chance.next() < faults.breakBefore)
        throw new ConnectionLost('the connection broke before the commit');
      return value;
    }, config);
    if (chance.next() < faults.breakAfter) throw new ConnectionLost('the connection broke after the commit');
    return done;
  };
  const db = new Proxy(database.db, {
    get: (target, name, receiver) =>
      name === 'transaction' ? transaction : Reflect.get(target, name, receiver),
  });
  faults.database = { ...database, db };
  return faults;
}
