/**
 * Drizzle's operators, imported once: Node parses the 180 kB of drizzle-orm's package.json at each import of it, which
 * was a tenth of the server's start.
 */
export {
  and,
  asc,
  Column,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notInArray,
  or,
  Param,
  Placeholder,
  sql,
} from 'drizzle-orm';
export { PgDatabase, PgDialect, PgPreparedQuery, PgSession } from 'drizzle-orm/pg-core';
export type { Query, SQL, SQLWrapper } from 'drizzle-orm';
