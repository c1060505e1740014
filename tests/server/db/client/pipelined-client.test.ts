import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { rowsOf } from '../../../../server/db/raw-sql.ts';
import { sql } from '../../../../server/db/sql.ts';
import { together } from '../../../../server/db/statement.ts';
import { projectTrips } from '../../../../server/trip/projection.ts';
import { faultyNet, type FaultyNet } from '../../../../testkit/phone/faulty-net.ts';
import { startPostgres, type TestPostgres } from '../../../../testkit/database/postgres.ts';

let postgres: TestPostgres;
let net: FaultyNet;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  net = await faultyNet(postgres.url);
  database = await openPostgres(net.url, { poolSize: 1 });
  await database.query('create table if not exists notes (n int primary key, word text)');
  await database.query('delete from notes');
}, 30_000);
afterEach(async () => {
  net.mend();
  await database.close();
  await net.close();
});

const notes = async (): Promise<number[]> =>
  (await database.query('select n from notes order by n')).rows.map(({ n }) => Number(n));
const numberOf = (result: unknown): number => Number(rowsOf(result)[0]?.['n']);

test('statements sent together are answered each with its own rows, errors among them', async () => {
  const answers = await database.db.transaction(async (tx) => {
    const sent = [1, 2, 3].map((n) => tx.execute(sql`select ${n}::int as n`));
    return (await Promise.all(sent)).map(numberOf);
  });
  expect(answers).toEqual([1, 2, 3]);
  const failed = database.db.transaction(async (tx) => {
    await Promise.allSettled([
      tx.execute(sql`insert into notes values (1)`),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`insert into notes values (2)`),
    ]);
  });
  // the commit of a failed transaction rolls back
  await failed.catch(() => undefined);
  expect(await notes()).toEqual([]);
});

test('what failed first is told, and not what failed because of it', async () => {
  const failed = database.db.transaction(async (tx) => {
    const twoSteps = async (): Promise<void> => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select 2`);
    };
    await together([twoSteps(), tx.execute(sql`select 1 / 0`)]);
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await notes()).toEqual([]);
});

test('whatever fails in a transaction, it commits whole or not at all, and the next one is sound', async () => {
  const step = fc.constantFrom('insert', 'fail', 'read');
  const plan = fc.array(fc.record({ steps: fc.array(step, { maxLength: 5 }), throws: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(plan, async (transactions) => {
      await database.query('delete from notes');
      const kept: number[] = [];
      const read: [asked: number, got: number][] = [];
      let n = 0;
      for (const { steps, throws } of transactions) {
        const own: number[] = [];
        const run = database.db.transaction(async (tx) => {
          for (const each of steps) {
            if (each === 'insert') own.push(++n);
            if (each === 'insert') await tx.execute(sql`insert into notes values (${n})`);
            else if (each === 'fail') await tx.execute(sql`select 1 / (${n}::int - ${n}::int)`);
            else read.push([n, numberOf(await tx.execute(sql`select ${n}::int as n`))]);
          }
          if (throws) throw new Error('given up');
        });
        const done = await run.then(
          () => true,
          () => false,
        );
        expect(done).toBe(!throws && !steps.includes('fail'));
        if (done) kept.push(...own);
      }
      expect(read.filter(([asked, got]) => asked !== got)).toEqual([]);
      expect(await notes()).toEqual(kept);
    }),
    { numRuns: 40 },
  );
});

test('whatever fails among statements that are sent together, the others are answered each with its own rows', async () => {
  const step = fc.constantFrom('insert', 'fail', 'read', 'unreadable');
  const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(plan, async (transactions) => {
      await database.query('delete from notes');
      const kept: number[] = [];
      for (const steps of transactions) {
        const own = steps.map(() => ++n);
        const statements = {
          insert: (id: number) => sql`insert into notes values (${id}) returning n`,
          fail: (id: number) => sql`select 1 / (${id}::int - ${id}::int) as n`,
          read: (id: number) => sql`select ${id}::int as n`,
          unreadable: () => sql`select nothing from notes`,
        };
        const ended = await database.db
          .transaction(async (tx) =>
            Promise.allSettled(
              steps.map((each, index) => tx.execute(statements[each](own[index] ?? 0)).then(numberOf)),
            ),
          )
          .catch(() => null);
        const failed = steps.findIndex((each) => ['fail', 'unreadable'].includes(each));
        const answered = failed === -1 ? steps.length : failed;
        expect(ended?.map((each) => (each.status === 'fulfilled' ? each.value : null))).toEqual(
          own.map((id, at) => (at < answered ? id : null)),
        );
        if (failed === -1) kept.push(...own.filter((_, index) => steps[index] === 'insert'));
      }
      expect(await notes()).toEqual(kept);
    }),
    { numRuns: 40 },
  );
});

test('of several statements that wait for locks, each is answered as soon as it has its own', async () => {
  const other = await openPostgres(postgres.url, { poolSize: 2 });
  const lock = (n: number) => sql`select n from notes where n = ${n} for update`;
  await database.query('insert into notes values (1), (2)');
  const holdsSecond = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = other.db.transaction(async (tx) => {
    await tx.execute(lock(2));
    holdsSecond.resolve();
    await release.promise;
  });
  await holdsSecond.promise;
  const answered = await database.db.transaction(async (tx) => {
    const [first, second] = [1, 2].map((n) => tx.execute(lock(n)));
    const one = numberOf(await first);
    release.resolve();
    return [one, numberOf(await second)];
  });
  expect(answered).toEqual([1, 2]);
  await holder;
  await other.close();
});

test('a text is prepared at its second use, once', async () => {
  const held = async (): Promise<number> =>
    numberOf(
      await database.db.execute(
        sql`select count(*)::int as n from pg_prepared_statements where statement like '%as by_' || 'name%'`,
      ),
    );
  const ask = (): Promise<unknown> => database.db.execute(sql`select ${1}::int as by_name`);
  await ask();
  expect(await held()).toBe(0);
  await ask();
  await ask();
  expect(await held()).toBe(1);
});

test('a row that is asked for by a list of one id is not planned anew at each use', async () => {
  const id = uuidv7();
  for (let use = 0; use < 10; use++) await projectTrips(database.db, { id, type: 'customer' }, [id]);
  const { rows } = await database.query(
    `select custom_plans as anew, generic_plans as kept from pg_prepared_statements
      where statement like '%"trips"."id" = $%'`,
  );
  // PostgreSQL plans the first five uses for their values
  expect(rows.map(({ anew, kept }) => [Number(anew), Number(kept)])).toEqual([[5, 4]]);
});

test('lists of many lengths use up no names', async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => i);
  for (let length = 6; length <= 40; length++)
    for (let time = 0; time < 3; time++) {
      const list = numbers.slice(0, length).map((n) => sql`${n}`);
      await database.db.execute(sql`select n as by_list from notes where n in (${sql.join(list, sql`, `)})`);
    }
  const held = sql`select count(*)::int as n from pg_prepared_statements where statement like '%as by_' || 'list%'`;
  expect(numberOf(await database.db.execute(held))).toBe(0);
});

test('a column whose type changes under a prepared text costs one call, not the connection’s life', async () => {
  const read = (): Promise<unknown> => database.db.execute(sql`select word from notes where n = ${7}`);
  for (let i = 0; i < 3; i++) await read();
  await database.query('alter table notes alter column word type varchar(20)');
  await expect(read()).rejects.toThrow('Failed query');
  await expect
    .poll(() =>
      read().then(
        () => 'read',
        () => 'not yet',
      ),
    )
    .toBe('read');
  await database.query('alter table notes alter column word type text');
});

test('a connection that breaks at the beginning of a transaction leaves nothing of it', async () => {
  await notes();
  net.reset();
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values (9)`);
    }),
  ).rejects.toThrow('Failed query');
  net.mend();
  await expect.poll(() => notes().catch(() => null)).toEqual([]);
});
