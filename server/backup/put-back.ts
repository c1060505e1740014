/**
 * Restores the rows and files of a backup.
 *
 *   files ─▶ keys ─▶ empty schema of the backup's release ─ rows ─ counted ─ foreign keys checked ─▶ a new history
 *
 * The database is filled in one transaction, or in a folder beside the real one: until its end nothing is visible.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { FileStore } from '../act/context.ts';
import type { Query } from '../db/raw-sql.ts';
import { keysIn } from '../base/secrets.ts';
import { SECRETS_FILE } from '../gateways/secret-keys.ts';
import { linesOf } from './lines.ts';
import { filesOf, type BackupList } from './list.ts';
import { KEY_FILES } from './make.ts';
import { BackupRefused } from './refused.ts';
import type { Repository } from './repository.ts';
import { insertInto, tablesOf } from './rows.ts';

const NOTES = `create schema drizzle; create table drizzle.__drizzle_migrations
  (id serial primary key, hash text not null, created_at bigint)`;
const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as added
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`;

/** Whether the database has any of our tables. */
export const isEmpty = async (query: Query): Promise<boolean> => (await tablesOf(query)).length === 0;

/** Removes everything that a server has made in this database. */
export const clear = (query: Query): Promise<unknown> =>
  query(`drop schema if exists drizzle, pgboss, public cascade; create schema public`);

/** The tables as the backup's release had them. */
async function makeTables(query: Query, migrationsFolder: string, { migration }: BackupList): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  if (migration > Math.max(...known.map(({ folderMillis }) => folderMillis)))
    throw new BackupRefused('this backup was made by a newer release: put it back with that');
  await query(NOTES);
  for (const { folderMillis, sql } of known)
    if (folderMillis <= migration) for (const statement of sql) await query(statement);
}

/**
 * Fills an empty database with the rows of a backup. Must run in a transaction.
 * @throws BackupRefused if a piece is damaged, or rows contradict each other
 */
export async function putRowsBack(
  query: Query,
  migrationsFolder: string,
  repository: Repository,
  list: BackupList,
): Promise<void> {
  await makeTables(query, migrationsFolder, list);
  const foreignKeys = (await query(FOREIGN_KEYS)).rows;
  for (const { dropped } of foreignKeys) await query(String(dropped));
  const names = list.tables.map(({ name }) => name);
  // the triggers refuse to rewrite the books and the audit, and the backup also has the rows that migrations made
  for (const name of names) await query(`alter table ${name} disable trigger user`);
  await query(`truncate ${names.join(', ')}`);
  for (const { name, columns, rows } of list.tables) {
    const insert = await insertInto(query, { name, columns });
    for await (const lines of linesOf(repository, rows)) await query(insert, [`[${lines.join(',')}]`]);
    const [counted] = (await query(`select count(*)::int as rows from ${name}`)).rows;
    if (counted?.['rows'] !== rows.count)
      throw new BackupRefused(`${name} has ${String(counted?.['rows'])} rows instead of ${rows.count}`);
  }
  for (const { name, last } of list.sequences)
    if (last !== null) await query(`select setval('${name}', ${BigInt(last)})`);
  for (const name of names) await query(`alter table ${name} enable trigger user`);
  for (const { added } of foreignKeys) await query(String(added));
}

/** Stores the files that are missing or differ. @returns how many */
export async function putFilesBack(
  repository: Repository,
  list: BackupList,
  store: FileStore,
): Promise<number> {
  let stored = 0;
  for await (const { name, pieces } of filesOf(repository, list)) {
    const parts: Buffer[] = [];
    for (const piece of pieces) parts.push(await repository.get(piece));
    const content = Buffer.concat(parts);
    if ((await store.get(name))?.equals(content)) continue;
    await store.put(name, content, name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');
    stored += 1;
  }
  return stored;
}

/** The keys of this place go on sealing; those of the backup open its rows. */
const withKeysOf = (here: Buffer, backup: Buffer): string =>
  [...new Set([here, backup].flatMap((file) => keysIn(file.toString())))].join('\n');

/** Writes the keys that the data folder lacks. @returns the names of those that it has with different content */
export async function putKeysBack(
  repository: Repository,
  { keys }: BackupList,
  dataDir: string,
): Promise<string[]> {
  const differing: string[] = [];
  for (const { name, piece } of keys) {
    if (!KEY_FILES.includes(name)) continue;
    const [content, path] = [await repository.get(piece), join(dataDir, name)];
    const here = await readFile(path).catch(() => null);
    if (here === null) await writeFile(path, content, { mode: 0o600, flush: true });
    else if (name === SECRETS_FILE)
      await writeFile(path, withKeysOf(here, content), { mode: 0o600, flush: true });
    else if (!here.equals(content)) differing.push(name);
  }
  return differing;
}
