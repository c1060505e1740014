/**
 * A phone whose app can be killed at any await of the outbox and its files: what was written stays, the rest never
 * happens.
 */
import type { Seeded } from '../../server/demo/seeded.ts';
import type { OutboxDb } from '../../src/db/outbox/outbox-db.ts';
import type { UserDbs } from '../../src/db/user-dbs.ts';

export class Killed extends Error {}

export type Killable = {
  dbs: UserDbs;
  /** From now on each use of the outbox or its files may kill the app, with this probability. */
  dangerous(chance: number): void;
};

export function killable(dbs: UserDbs, chance: Seeded): Killable {
  let danger = 0;
  const mortal = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          if (chance.next() < danger) throw new Killed(`killed at ${String(name)}`);
          return Reflect.apply(value, of, args);
        };
      },
    });
  const { outbox: actions, files, contents } = dbs.outbox;
  const tables = new Map<string | symbol, object>(
    Object.entries({ outbox: mortal(actions), files: mortal(files), contents: mortal(contents) }),
  );
  const outbox = new Proxy<OutboxDb>(dbs.outbox, {
    get: (of, name) => tables.get(name) ?? Reflect.get(of, name, of),
  });
  return {
    dbs: {
      userId: dbs.userId,
      outbox,
      get mirror() {
        return dbs.mirror;
      },
      set mirror(next) {
        dbs.mirror = next;
      },
    },
    dangerous: (next) => {
      danger = next;
    },
  };
}
