/**
 * A connection to a database that Citus shards. There a lock on one person's, car's or driver's row, which every machine
 * has, locks the whole table until the transaction ends: one bid at a time in the country. All nodes go through the
 * coordinator, so a lock there that is named after the row does the same.
 *
 *   select … from "cars" where "cars"."id" = $1 for share
 *     ─▶ the lock named `cars:<id>` ─▶ the same without `for share`, in the same flight and with a newer snapshot
 *
 * Invariants
 *   1. The row is read after the lock is granted, so it shows what the previous holder has committed.
 *   2. Every lock on a row of these tables is by its id, or it would not meet the others
 *      (tests/server/http/sharded-statements.test.ts).
 */
import type { PipelinedClient } from './pipelined-client.ts';
import { together } from '../statement.ts';

const LOCKS =
  /^(select .* from "?(users|cars|drivers)"? where .*) for (?:no key update|update|share|key share)$/s;
const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';

/** The name of the lock and the reading without it; null when the statement locks no row of these tables by its id. */
export function rowLockOf(text: string, values: readonly unknown[]): { name: string; read: string } | null {
  const [, read = '', table = ''] = LOCKS.exec(text) ?? [];
  const [, place = ''] = new RegExp(`(?:"${table}"\\."id"| id) = \\$(\\d+)`).exec(read) ?? [];
  const id = values[Number(place) - 1];
  return table !== '' && typeof id === 'string' ? { name: `${table}:${id}`, read } : null;
}

/** @param Client the class of the connections to the coordinator */
export function forSharded(Client: typeof PipelinedClient): typeof PipelinedClient {
  return class extends Client {
    static {
      this.prototype.query = new Proxy(Client.prototype.query, {
        apply: (query, client: unknown, args: unknown[]): unknown => {
          const [config, values] = args;
          const text = Object(config).text;
          const lock = typeof text === 'string' && Array.isArray(values) ? rowLockOf(text, values) : null;
          if (!lock) return Reflect.apply(query, client, args);
          const asked: unknown[] = [
            Reflect.apply(query, client, [{ text: LOCK }, [lock.name]]),
            Reflect.apply(query, client, [Object.assign({}, config, { text: lock.read }), values]),
          ];
          return together(asked).then(([, read]) => read);
        },
      });
    }
  };
}
