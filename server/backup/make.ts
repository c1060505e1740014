/** Makes a backup, reads it back, and removes old ones. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedFileStore } from '../act/context.ts';
import type { Query } from '../db/raw-sql.ts';
import { putLines } from './lines.ts';
import { filesOf, piecesOf, readList, type BackupList, type StoredContent } from './list.ts';
import { BackupRefused } from './refused.ts';
import { SECRETS_FILE } from '../gateways/secret-keys.ts';
import type { Repository } from './repository.ts';
import { rowsOf, sequencesOf, tablesOf } from './rows.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
/** They sign the audit, show whether its end was cut off, and open the sealed data of an embedded database. */
export const KEY_FILES = ['audit.key', 'audit-anchors.jsonl', SECRETS_FILE];
/** Copies that are made again on demand, and releases of the app, which each node stores when it starts. */
const MADE_ANEW = /\.avif$|^releases\//;

type Rows = Pick<BackupList, 'migration' | 'tables' | 'sequences'>;

/** Stores the rows. @param query a snapshot of the database @throws BackupRefused if it is not one of ours */
export async function putRows(repository: Repository, query: Query): Promise<Rows> {
  const found = await tablesOf(query);
  if (!found.some(({ name }) => name === 'drizzle.__drizzle_migrations'))
    throw new BackupRefused(
      'this database has none of the product’s tables: a server has never started on it',
    );
  const { rows } = await query('select max(created_at)::text as at from drizzle.__drizzle_migrations');
  const tables: Rows['tables'] = [];
  for (const table of found)
    tables.push({
      name: table.name,
      columns: table.columns,
      rows: await putLines(repository, rowsOf(query, table)),
    });
  return { migration: Number(rows[0]?.['at'] ?? 0), tables, sequences: await sequencesOf(query) };
}

/** The files of the previous backup, by name: a file changes under its name only when it is sealed with another key. */
async function knownFiles(repository: Repository): Promise<Map<string, StoredContent>> {
  const known = new Map<string, StoredContent>();
  if ((await repository.lists()).length === 0) return known;
  const { list } = await readList(repository);
  for await (const file of filesOf(repository, list)) known.set(file.name, file);
  return known;
}

async function putFile(repository: Repository, content: Buffer): Promise<string[]> {
  const pieces: string[] = [];
  for (let from = 0; from < content.length; from += PIECE_BYTES)
    pieces.push(await repository.put(content.subarray(from, from + PIECE_BYTES)));
  return pieces;
}

/** Stores the files that the previous backup lacks, and the list of all. */
export async function putFiles(repository: Repository, store: ListedFileStore): Promise<BackupList['files']> {
  const known = await knownFiles(repository);
  const found: { name: string; bytes: number; modified: number }[] = [];
  for await (const file of store.list()) if (!MADE_ANEW.test(file.name)) found.push(file);
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  const lines = async function* (): AsyncGenerator<string> {
    for (const { name, bytes, modified } of found) {
      const before = known.get(name);
      if (
        before?.bytes === bytes &&
        before.modified === modified &&
        (await allThere(repository, before.pieces))
      ) {
        yield JSON.stringify(before);
        continue;
      }
      const content = await store.get(name);
      // no row in the snapshot that anybody will miss names a file deleted meanwhile
      if (content)
        yield JSON.stringify({
          name,
          bytes: content.length,
          modified,
          pieces: await putFile(repository, content),
        });
    }
  };
  return putLines(repository, lines());
}

async function allThere({ has }: Repository, pieces: readonly string[]): Promise<boolean> {
  for (const piece of pieces) if (!(await has(piece))) return false;
  return true;
}

export async function putKeys(repository: Repository, dataDir: string): Promise<BackupList['keys']> {
  const keys: BackupList['keys'] = [];
  for (const name of KEY_FILES) {
    const content = await readFile(join(dataDir, name)).catch(() => null);
    if (content) keys.push({ name, piece: await repository.put(content) });
  }
  return keys;
}

/** The name of a backup made now (epoch ms): names sort by time. */
export const nameAt = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-');

/**
 * Reads a backup: every piece written since the repository was opened, or all; the others must exist.
 * @returns the number of pieces, and how many were read
 * @throws BackupRefused at the first that is missing or damaged
 */
export async function verify(
  repository: Repository,
  name: string,
  { everything }: { everything: boolean },
): Promise<{ pieces: number; read: number }> {
  const { list } = await readList(repository, name);
  const seen = new Set<string>();
  let read = 0;
  for await (const piece of piecesOf(repository, list)) {
    if (seen.has(piece)) continue;
    seen.add(piece);
    if (everything || repository.written.has(piece)) {
      await repository.get(piece);
      read += 1;
    } else if (!(await repository.has(piece)))
      throw new BackupRefused(`${piece} is missing in the backup ${name}`);
  }
  return { pieces: seen.size, read };
}

/** Removes all backups but the newest, with the pieces that only they used. @param most how many stay */
export async function removeOld(repository: Repository, most: number): Promise<string[]> {
  const names = await repository.lists();
  const old = names.slice(0, -most);
  const needed = new Set<string>();
  for (const name of names.slice(-most)) {
    const { list } = await readList(repository, name);
    for await (const piece of piecesOf(repository, list)) needed.add(piece);
  }
  // the lists first: a backup without its pieces would look whole
  for (const name of old) await repository.removeList(name);
  await repository.removeAllBut(needed);
  return old;
}
