/** A database with which this server cannot work. */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { rootOf } from '../base/failure.ts';
import type { Query } from './raw-sql.ts';

/** PGlite in this process, or PostgreSQL by its address. */
export type DatabaseKind = 'pglite' | 'postgres';

/** Its message tells the operator what to do; a restart would end the same way. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/**
 * Refuses a database that a newer release has changed: with some of its tables an older server half works.
 * @param migrationsFolder what this release knows
 * @throws DatabaseUnusable
 */
export async function refuseNewer(query: Query, migrationsFolder: string): Promise<void> {
  const { rows: known } = await query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (known[0]?.['known'] !== true) return;
  const { rows } = await query('select max(created_at)::text as at from drizzle.__drizzle_migrations');
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  const applied = Number(rows[0]?.['at'] ?? 0);
  if (applied > newest)
    throw new DatabaseUnusable(
      `the database belongs to a newer release: its tables are of ${dayOf(applied)}, this release knows those until ${dayOf(newest)}. Start the newer release.`,
    );
}

/** PostgreSQL codes: a page, and an index, that cannot be right. */
const DAMAGED = /^XX00[12]$/;
export const isDamage = (code: unknown): boolean => typeof code === 'string' && DAMAGED.test(code);

/** One line for the operator of a damaged database. @param words what is broken, as PostgreSQL says it */
export const damageLine = (words: string, kind: DatabaseKind): string =>
  `the database is damaged: ${words}. Put a copy back: ${
    kind === 'pglite' ? 'npm run restore -- <copy>' : 'pg_restore, then npm run restore'
  }`;

/** An error at the start that is damage, as the operator reads it; another one as it is. */
export function damageAtStart(error: unknown, kind: DatabaseKind): unknown {
  const root = rootOf(error);
  if (!(root instanceof Error && 'code' in root && isDamage(root.code))) return error;
  return new DatabaseUnusable(damageLine(root.message, kind));
}

/** What passes by itself: the server is started again until there is space. */
const PASSING = /No space left|Disk quota|Too many open files|out of memory/i;

/** The embedded database did not open. @param words why, as PostgreSQL said it */
export function cannotBeOpened(folder: string, words: string): Error {
  const what = `the database in ${folder} cannot be opened: ${words.replace(/\.$/, '')}`;
  if (PASSING.test(words)) return new Error(what);
  return new DatabaseUnusable(`${what}. If it is damaged, put a copy back: npm run restore -- <copy>`);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
