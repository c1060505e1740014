import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/base/config.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { putBack } from '../../../server/db/put-back.ts';
import { DatabaseUnusable } from '../../../server/db/unusable.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-put-back-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const holds = async (text: string): Promise<void> => {
  await mkdir(join(dataDir, 'db'), { recursive: true });
  await writeFile(join(dataDir, 'db/rows'), text);
};
const held = (): Promise<string> => readFile(join(dataDir, 'db/rows'), 'utf8');
const making = (text: string) => async (db: string) => {
  await mkdir(db);
  await writeFile(join(db, 'rows'), text);
};
const proven = (): Promise<void> => Promise.resolve();

test('the new database takes the place of the former, which stays beside it', async () => {
  await holds('former');
  const former = await putBack(dataDir, making('new'), proven);
  expect(await held()).toBe('new');
  expect(await readFile(join(former ?? '', 'rows'), 'utf8')).toBe('former');
  expect(await readdir(dataDir)).toHaveLength(2);
});

test('until the new one is made and proven, nothing has changed', async () => {
  await holds('former');
  const broken = () => Promise.reject(new Error('no space'));
  const seen: string[] = [];
  await expect(putBack(dataDir, broken, proven)).rejects.toThrow('no space');
  await expect(putBack(dataDir, making('new'), broken)).rejects.toThrow('no space');
  await putBack(dataDir, making('new'), async () => void seen.push(await held()));
  expect(seen).toEqual(['former']);
});

test('interrupted between the two names, the server makes no empty database, and the next restore begins with the former', async () => {
  await holds('former');
  const former = join(dataDir, 'db-before-now');
  await writeFile(join(dataDir, 'restore-unfinished'), former);
  await rename(join(dataDir, 'db'), former);
  const config = { ...readConfig({ DEMO: '1' }), dataDir };
  await expect(openDatabase(config, () => undefined)).rejects.toThrow(DatabaseUnusable);
  expect((await readdir(dataDir)).sort()).toEqual(['db-before-now', 'restore-unfinished']);

  const broken = () => Promise.reject(new Error('no space'));
  await expect(putBack(dataDir, broken, proven)).rejects.toThrow('no space');
  expect(await held()).toBe('former');
});
