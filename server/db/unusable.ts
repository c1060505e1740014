/** A database with which this server cannot work. */
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Query } from './connection.ts';

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

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
