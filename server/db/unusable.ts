/** Databases with which this server cannot work, and the lines that explain them to the operator. */
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
 * Refuses a database that a newer release has changed: an older server would only half work with its tables.
 * @param migrationsFolder the migrations that this release knows
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

/** PostgreSQL's codes for damage: a page or an index that cannot be right. */
const DAMAGED = /^XX00[12]$/;
export const isDamage = (code: unknown): boolean => typeof code === 'string' && DAMAGED.test(code);

/** One line for the operator of a damaged database. @param words PostgreSQL's message about what is broken */
export const damageLine = (words: string, kind: DatabaseKind): string =>
  `the database is damaged: ${words}. Put a copy back: ${
    kind === 'pglite' ? 'npm run restore -- <copy>' : 'pg_restore, then npm run restore'
  }`;

/** The error of a start: the operator's line where it is damage, otherwise unchanged. */
export function damageAtStart(error: unknown, kind: DatabaseKind): unknown {
  const root = rootOf(error);
  if (!(root instanceof Error && 'code' in root && isDamage(root.code))) return error;
  return new DatabaseUnusable(damageLine(root.message, kind));
}

/** PostgreSQL's codes for an address that will not work later either: wrong user or password, wrong database. */
const REFUSED = /^(?:28...|3D000)$/;

/** The error of a failed start: the operator's line if the database's address is refused, otherwise unchanged. */
export function refusalAtStart(error: unknown): unknown {
  const root = rootOf(error);
  if (!(root instanceof Error && 'code' in root && REFUSED.test(String(root.code)))) return error;
  return new DatabaseUnusable(`DATABASE_URL is refused by the database: ${root.message}`);
}

export const poolerWithoutDirect = (): DatabaseUnusable =>
  new DatabaseUnusable(
    'DATABASE_URL leads to a pooler: DATABASE_DIRECT_URL must name the database itself, for what belongs to a connection',
  );

/** Failures that pass by themselves: the server is restarted until there is space. */
const PASSING = /No space left|Disk quota|Too many open files|out of memory/i;

/** The error of an embedded database that did not open. @param words PostgreSQL's reason */
export function cannotBeOpened(folder: string, words: string): Error {
  const what = `the database in ${folder} cannot be opened: ${words.replace(/\.$/, '')}`;
  if (PASSING.test(words)) return new Error(what);
  return new DatabaseUnusable(`${what}. If it is damaged, put a copy back: npm run restore -- <copy>`);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
