import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropFormerUploads } from '../../../server/gateways/former-uploads.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-20T03:00:00Z');
const ID = '0193a1b2-0000-7000-8000-00000000000';
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-uploads-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const drop = () => dropFormerUploads({ config: { dataDir }, now: () => NOW });
async function left(name: string, days: number): Promise<void> {
  const path = join(dataDir, 'uploads', name);
  await writeFile(path, 'half a picture');
  await utimes(path, new Date(NOW - days * DAY), new Date(NOW - days * DAY));
}

test('uploads of earlier releases go a week after the last chunk, and the folder with the last', async () => {
  await mkdir(join(dataDir, 'uploads'));
  for (const name of [`${ID}1`, `${ID}1.json`]) await left(name, 8);
  await left(`${ID}2`, 6);
  await drop();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([`${ID}2`]);
  await left(`${ID}2`, 8);
  await Promise.all([drop(), drop()]);
  expect(await readdir(dataDir)).toEqual([]);
});

test('what is not theirs stays', async () => {
  await drop();
  await mkdir(join(dataDir, 'uploads', `${ID}3`), { recursive: true });
  for (const name of ['notes.txt', `${ID}1.tar`]) await left(name, 100);
  await drop();
  expect((await readdir(join(dataDir, 'uploads'))).length).toBe(3);
  await rm(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads'), 'a file');
  await drop();
  expect(await readdir(dataDir)).toEqual(['uploads']);
});
