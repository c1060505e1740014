import { expect, it } from 'vitest';
import { deadlineJobs } from '../../../server/jobs/deadlines.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { openMarket } from '../../../testkit/market/market.ts';

it('reads the arrays of every type that a table of the product or its job queue has', async () => {
  const database = await testDatabase();
  const { context } = openMarket(database);
  const jobs = deadlineJobs(() => context);
  await jobs.start();
  const { rows } = await database.query(
    `select distinct format_type(array_of.oid, null) as array_type
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_type as column_type on column_type.oid = atttypid
     join pg_type as array_of on array_of.oid in (atttypid, column_type.typarray)
     where attnum > 0 and relkind in ('r', 'p') and array_of.typcategory = 'A' and column_type.typtype = 'b'
       and nspname in ('public', 'jobs')`,
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { array_type: type } of rows) {
    const [read] = (await database.query(`select '{null}'::${String(type)} as list where $1`, [true])).rows;
    expect([type, read?.['list']]).toEqual([type, [null]]);
  }
  await jobs.close();
  await database.close();
});
