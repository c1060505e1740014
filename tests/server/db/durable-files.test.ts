import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPglite } from '../../../server/db/connection.ts';
import { DurableFiles, type FileOperations } from '../../../server/db/durable-files.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-durable-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const rethrow = (error: Error): void => {
  throw error;
};

/** A disk whose flushes of the log end when the test says so, or fail. */
class HeldFiles extends DurableFiles {
  isHeld = false;
  /** Commits that PostgreSQL wanted to flush, and flushes of the disk. */
  commits = 0;
  flushes = 0;
  readonly #waiting: ((error?: Error) => void)[] = [];

  protected override intercept(files: FileOperations, ioError: () => Error): void {
    super.intercept(files, ioError);
    const { fsync } = files.stream_ops;
    files.stream_ops.fsync = (stream) => {
      this.commits++;
      return fsync?.(stream) ?? 0;
    };
  }

  protected override flushLog(descriptor: number, path: string): Promise<void> {
    this.flushes++;
    if (!this.isHeld) return super.flushLog(descriptor, path);
    return new Promise((resolve, reject) =>
      this.#waiting.push((error) => (error ? reject(error) : resolve())),
    );
  }

  end(error?: Error): void {
    for (const end of this.#waiting.splice(0)) end(error);
  }

  get underWay(): number {
    return this.#waiting.length;
  }
}

test('an answer waits for the disk, and one flush serves all that wait', async () => {
  let files = new HeldFiles(join(dataDir, 'db'), rethrow);
  const database = await openPglite(dataDir, (folder) => (files = new HeldFiles(folder, rethrow)));
  await database.query('create table words (word text)');
  files.isHeld = true;
  files.commits = files.flushes = 0;
  const answered: string[] = [];
  const say = (word: string): Promise<void> =>
    database.query('insert into words values ($1)', [word]).then(() => void answered.push(word));
  const first = say('এক');
  await expect.poll(() => files.underWay).toBe(1);
  const others = ['দুই', 'তিন', 'চার'].map(say);
  // a reader sees nothing that a power cut could take back
  const read = database
    .query('select count(*)::int as n from words where word <> $1', [''])
    .then(({ rows }) => answered.push(`${rows[0]?.['n']} read`));
  await expect.poll(() => files.commits).toBe(4);
  files.end();
  await first;
  expect(answered).toEqual(['এক']);
  await expect.poll(() => files.underWay).toBe(1);
  files.isHeld = false;
  files.end();
  await Promise.all([...others, read]);
  expect(answered).toEqual(['এক', 'দুই', 'তিন', 'চার', '4 read']);
  expect(files.flushes).toBe(2);
  await database.close();
});

test('after a flush that failed nothing is answered, and the server is told to end', async () => {
  const failures: Error[] = [];
  let files = new HeldFiles(join(dataDir, 'db'), rethrow);
  const database = await openPglite(
    dataDir,
    (folder) => (files = new HeldFiles(folder, (error) => failures.push(error))),
  );
  await database.query('create table words (word text)');
  files.isHeld = true;
  const refused = database
    .query('insert into words values ($1)', ['এক'])
    .then(null, (error: Error) => error.message);
  await expect.poll(() => files.underWay).toBe(1);
  files.end(new Error('EIO'));
  expect(await refused).toContain('the disk did not take');
  files.isHeld = false;
  await expect(database.query('select word from words where word <> $1', [''])).rejects.toThrow(
    'the disk did not take',
  );
  expect(failures).toHaveLength(1);
});

test('a database whose making was cut off is made anew', async () => {
  await mkdir(join(dataDir, 'db.unfinished', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'db.unfinished', 'PG_VERSION'), '18\n');
  const database = await openPglite(dataDir);
  expect((await database.query('select count(*)::int as n from trips')).rows).toEqual([{ n: 0 }]);
  await database.close();
  expect(await readdir(dataDir)).toEqual(['db']);
});
