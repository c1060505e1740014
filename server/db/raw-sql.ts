/** What plain statements need beside the query builder. */
import { sql } from 'drizzle-orm';

/** A JavaScript array as a typed SQL array. */
export const sqlArray = (values: (string | number | boolean)[], type: string) =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** Drivers wrap the rows of plain statements in the same shape. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows;
  throw new TypeError('not a query result');
}
