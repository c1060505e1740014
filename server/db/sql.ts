/**
 * Drizzle's operators, imported once: Node parses the 180 kB of drizzle-orm's package.json at each import of it, which
 * was a tenth of the server's start.
 */
export {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
export type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
