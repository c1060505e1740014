import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastBackup, noteBackup } from '../../../server/metrics/last-backup.ts';
import { startServer } from '../../../testkit/process/server.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'durpalla-noted-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('the age of the last backup is in the metrics, from the first scrape on', async () => {
  const at = Date.parse('2026-11-20T03:00:00Z');
  await noteBackup({ dataDir, query: null }, at);
  const server = await startServer({ DATA_DIR: dataDir });
  expect(await server.app.context.metrics.text()).toContain(`\ndurpalla_last_backup_seconds ${at / 1000}\n`);
  await server.close();
});

test('none is as old as can be, and half a note is none', async () => {
  expect(await lastBackup({ dataDir, query: null })).toBe(0);
  await writeFile(join(dataDir, 'last-backup.new'), '17');
  expect(await lastBackup({ dataDir, query: null })).toBe(0);
  await writeFile(join(dataDir, 'last-backup'), 'no number');
  expect(await lastBackup({ dataDir, query: null })).toBe(0);
  await noteBackup({ dataDir, query: null }, 1);
  expect(await lastBackup({ dataDir, query: null })).toBe(1);
});
