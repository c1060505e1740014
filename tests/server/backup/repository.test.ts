import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linesOf, putLines, type Lines } from '../../../server/backup/lines.ts';
import { BackupRefused } from '../../../server/backup/refused.ts';
import { openRepository, type Repository } from '../../../server/backup/repository.ts';

const KEY = 'k'.repeat(40);
let folder = '';
let repository: Repository;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-repository-'));
  repository = await openRepository(folder, KEY, { mayBegin: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pathOf = (name: string): string => join(folder, 'pieces', name.slice(0, 2), name);
const everything = async (): Promise<Buffer> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
};

test('gives back what was put, stores equal contents once, and shows nothing without the key', async () => {
  const content = Buffer.from('a secret address in Mirpur, a secret address in Mirpur');
  const name = await repository.put(content);
  expect(await repository.put(Buffer.from(content))).toBe(name);
  expect(await repository.get(name)).toEqual(content);
  expect(await readdir(join(folder, 'pieces'))).toHaveLength(1);
  expect((await everything()).includes('Mirpur')).toBe(false);
  await expect(openRepository(folder, 'j'.repeat(40))).rejects.toThrow('another BACKUP_KEY');
});

test('is begun by several at the same moment, but never among other files', async () => {
  const fresh = join(folder, 'fresh');
  const begin = async (turns = 0) => {
    for (let turn = 0; turn < turns; turn++) await others();
    return openRepository(fresh, KEY, { mayBegin: true });
  };
  for (let times = 0; times < 20; times++) {
    await rm(fresh, { recursive: true, force: true });
    await Promise.all(Array.from({ length: 8 }, (_, turns) => begin(turns)));
    expect(await readdir(fresh)).toHaveLength(1);
  }
  await rm(fresh, { recursive: true });
  await mkdir(fresh);
  await writeFile(join(fresh, 'letter.txt'), '');
  await expect(begin()).rejects.toThrow('holds other files');
});

test('a piece that was cut, changed, emptied, swapped or taken away is refused', async () => {
  const [one, other] = [await repository.put(Buffer.from('one')), await repository.put(Buffer.from('other'))];
  const whole = await readFile(pathOf(one));
  const spoiled: Record<string, () => Promise<unknown>> = {
    cut: () => truncate(pathOf(one), whole.length - 1),
    'cut to nothing': () => truncate(pathOf(one), 0),
    'cut to a head': () => truncate(pathOf(one), 20),
    changed: () =>
      writeFile(
        pathOf(one),
        whole.map((byte, at) => (at === 15 ? byte ^ 1 : byte)),
      ),
    'of another version': () =>
      writeFile(
        pathOf(one),
        whole.map((byte, at) => (at === 0 ? 9 : byte)),
      ),
    swapped: () => cp(pathOf(other), pathOf(one)),
    gone: () => rm(pathOf(one)),
  };
  for (const spoil of Object.values(spoiled)) {
    await spoil();
    await expect(repository.get(one)).rejects.toThrow(BackupRefused);
    await writeFile(pathOf(one), whole);
    expect(String(await repository.get(one))).toBe('one');
  }
});

test('the list of one backup is not taken for that of another', async () => {
  await repository.putList('2026-11-25T02-00-00-000Z', { of: 'Wednesday' });
  await repository.putList('2026-11-26T02-00-00-000Z', { of: 'Thursday' });
  expect(await repository.list('2026-11-26T02-00-00-000Z')).toEqual({ of: 'Thursday' });
  await cp(
    join(folder, 'backups/2026-11-25T02-00-00-000Z'),
    join(folder, 'backups/2026-11-26T02-00-00-000Z'),
  );
  await expect(repository.list('2026-11-26T02-00-00-000Z')).rejects.toThrow(BackupRefused);
});

test('only an empty folder becomes one for backups', async () => {
  const strange = await mkdtemp(join(tmpdir(), 'durpalla-strange-'));
  await expect(openRepository(strange, KEY)).rejects.toThrow('holds no backups');
  await writeFile(join(strange, 'letter.txt'), 'mine');
  await expect(openRepository(strange, KEY, { mayBegin: true })).rejects.toThrow('holds other files');
  await rm(strange, { recursive: true });
});

test('what no backup needs is removed, with what interrupted writes have left', async () => {
  const [one, other] = [await repository.put(Buffer.from('one')), await repository.put(Buffer.from('other'))];
  await writeFile(`${pathOf(one)}.half`, 'interrupted');
  expect(await repository.removeAllBut(new Set([one]))).toBe(2);
  expect([await repository.has(one), await repository.has(other)]).toEqual([true, false]);
});

async function readLines(stored: Lines): Promise<string[]> {
  const read: string[] = [];
  for await (const piece of linesOf(repository, stored)) read.push(...piece);
  return read;
}
const lines = (count: number, seed = 0): string[] =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify([String(at + seed), 'x'.repeat((at * 37) % 200), 'দূরপাল্লা']),
  );

test('lines come back in order, and a changed or added one changes the pieces around it alone', async () => {
  const all = lines(30_000);
  const before = await putLines(repository, all);
  const back = await readLines(before);
  expect(back).toEqual(all);
  expect(before.count).toBe(30_000);
  expect(before.pieces.length).toBeGreaterThan(8);

  const later = all
    .with(15_000, JSON.stringify(['changed']))
    .toSpliced(3, 0, '["added"]')
    .concat(lines(5, 9e6));
  const after = await putLines(repository, later);
  const shared = after.pieces.filter((name) => before.pieces.includes(name));
  expect(before.pieces.length - shared.length).toBeLessThanOrEqual(4);
  expect(await readLines(after)).toEqual(later);
});

test('no lines are no pieces', async () => {
  expect(await putLines(repository, [])).toEqual({ count: 0, bytes: 0, pieces: [] });
});
