/**
 * The folder of the backups.
 *
 *   durpalla-backup.json      the folder's mark, with a check of the key
 *   pieces/ab/ab12…           contents, each once, under their names (`sealing.ts`)
 *   backups/2026-11-25T…      one list for each backup: what it consists of
 *
 * Invariants
 *   1. Nothing is ever changed: files appear under their names when they are whole and on the disk.
 *   2. A list is written when all its pieces are there. A backup that was interrupted has none; its pieces serve the next
 *      one, or are deleted with the next removal of old ones.
 *   3. One process at a time writes.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushName } from '../process/flush.ts';
import { BackupRefused } from './refused.ts';
import { sealing, type Sealing } from './sealing.ts';

const MARK = 'durpalla-backup.json';
const FORMAT = 1;
const PIECE = /^[\da-f]{64}$/;
const LIST = /^\d{4}-\d\d-\d\dT[\d-]+Z$/;

export type Repository = {
  folder: string;
  /** Stores a content unless it is there already. @returns its name */
  put(content: Buffer): Promise<string>;
  /** @throws BackupRefused if it is missing or damaged */
  get(name: string): Promise<Buffer>;
  /** The names of the pieces written since it was opened. */
  written: ReadonlySet<string>;
  /** Whether a piece exists and is not empty, without reading it. */
  has(name: string): Promise<boolean>;
  /** The names of the finished backups, the oldest first. */
  lists(): Promise<string[]>;
  putList(name: string, list: unknown): Promise<void>;
  /** @throws BackupRefused */
  list(name: string): Promise<unknown>;
  removeList(name: string): Promise<void>;
  /** Deletes all pieces but these, and what interrupted writes have left behind. @returns how many */
  removeAllBut(names: ReadonlySet<string>): Promise<number>;
};

/** Whether a folder holds backups. */
export const isRepository = (folder: string): Promise<boolean> =>
  stat(join(folder, MARK)).then(
    () => true,
    () => false,
  );

async function place(path: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${randomUUID()}`;
  try {
    await writeFile(aside, content, { flush: true, mode: 0o600 });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await flushName(path);
}

/** Checks that the folder was started with this key; a new folder gets its mark. */
async function checkMark(
  folder: string,
  { nameOf }: Pick<Sealing, 'nameOf'>,
  mayBegin: boolean,
): Promise<void> {
  const mark = join(folder, MARK);
  const check = nameOf(Buffer.from('check of the key'));
  const text = await readFile(mark, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) {
    const found = await readdir(folder).catch((): string[] => []);
    if (!mayBegin) throw new BackupRefused(`${folder} holds no backups`);
    // another backup may start the folder at the same moment
    if (found.includes(MARK)) return checkMark(folder, { nameOf }, mayBegin);
    if (found.some((name) => !name.startsWith(`${MARK}.`)))
      throw new BackupRefused(`${folder} holds other files: choose an empty folder for the backups`);
    return place(mark, `${JSON.stringify({ format: FORMAT, check })}\n`);
  }
  const { format, check: known }: { format?: unknown; check?: unknown } = JSON.parse(text);
  if (format !== FORMAT) throw new BackupRefused(`the backups in ${folder} are of a newer release`);
  if (known !== check) throw new BackupRefused(`the backups in ${folder} were made with another BACKUP_KEY`);
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    () => [],
  );

/**
 * @param mayBegin whether an empty folder may become one for backups
 * @throws BackupRefused if the folder or the key is a different one
 */
export async function openRepository(
  folder: string,
  secret: string,
  { mayBegin = false } = {},
): Promise<Repository> {
  const seal = sealing(secret);
  await checkMark(folder, seal, mayBegin);
  const pathOf = (name: string): string => join(folder, 'pieces', name.slice(0, 2), name);
  const listPath = (name: string): string => join(folder, 'backups', name);
  const written = new Set<string>();
  const has = (name: string): Promise<boolean> =>
    stat(pathOf(name)).then(
      ({ size }) => size > 0,
      () => false,
    );
  const read = (path: string, name: string): Promise<Buffer> =>
    readFile(path).catch((error: unknown) => {
      throw new BackupRefused(`${name} is missing in the backup`, { cause: error });
    });
  return {
    folder,
    written,
    has,
    put: async (content) => {
      const name = seal.nameOf(content);
      if (written.has(name) || (await has(name))) return name;
      await place(pathOf(name), await seal.seal(name, content));
      written.add(name);
      return name;
    },
    get: async (name) => {
      const content = await seal.open(name, await read(pathOf(name), name));
      if (seal.nameOf(content) !== name) throw new BackupRefused(`${name} of the backup is another piece`);
      return content;
    },
    lists: async () => (await namesIn(join(folder, 'backups'))).filter((name) => LIST.test(name)),
    putList: async (name, list) =>
      place(listPath(name), await seal.seal(`backup ${name}`, Buffer.from(JSON.stringify(list)))),
    list: async (name): Promise<unknown> =>
      JSON.parse(String(await seal.open(`backup ${name}`, await read(listPath(name), name)))),
    removeList: (name) => rm(listPath(name), { force: true }),
    removeAllBut: async (names) => {
      let removed = 0;
      for (const part of await namesIn(join(folder, 'pieces')))
        for (const name of await namesIn(join(folder, 'pieces', part)))
          if (!(PIECE.test(name) && names.has(name))) {
            await rm(join(folder, 'pieces', part, name), { force: true });
            removed += 1;
          }
      return removed;
    },
  };
}
