import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../testkit/process/server.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-disk-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const disk = async (folder: string): Promise<Map<string, number>> => {
  const server = await startServer({ DATA_DIR: folder });
  const text = await server.app.context.metrics.text();
  await server.close();
  const lines = text.matchAll(/^durpalla_disk_bytes\{space="(\w+)"\} (\S+)$/gm);
  return new Map(Array.from(lines, ([, space = '', bytes]) => [space, Number(bytes)]));
};

test('the disk of the data folder is in the metrics: all of it, and what is left', async () => {
  const { blocks, bsize } = await statfs(dataDir);
  const found = await disk(dataDir);
  expect([...found.keys()].sort()).toEqual(['free', 'total']);
  expect(found.get('total')).toBe(blocks * bsize);
  expect(found.get('free')).toBeGreaterThan(0);
  expect(found.get('free')).toBeLessThanOrEqual(blocks * bsize);
});

test('a disk that cannot be asked is left out, and the other metrics are there', async () => {
  expect(await disk(join(dataDir, 'gone'))).toEqual(new Map());
});
