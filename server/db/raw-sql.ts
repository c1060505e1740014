/** Helpers for plain SQL statements, next to the query builder. */
import { sql } from './sql.ts';

/** A JavaScript array as a typed SQL array. */
export const sqlArray = (values: (string | number | boolean)[], type: string) =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** The rows of a plain statement, which each driver wraps differently. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    return result.rows;
  throw new TypeError('not a query result');
}

/** Plain SQL; several statements at once give the rows of all. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
