/** `npm run secrets -- rotate`: a new key seals from the next start on, and what the earlier one has sealed stays readable. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyIdOf, keysIn } from '../../../server/base/secrets.ts';

// each command makes a process, and most of them open a database
vi.setConfig({ testTimeout: 120_000 });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-rotate-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const path = (): string => join(folder, 'secrets.key');

async function secrets(word?: string, env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/operator/secrets.ts', ...(word === undefined ? [] : [word])],
    { env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env } },
  );
  return stdout.trim();
}

test('the key of a data folder: the new one stands first, and the earlier one opens what it has sealed', async () => {
  const before = await secrets();
  const [first = ''] = keysIn(await readFile(path(), 'utf8'));
  expect(before).toContain(`sealed with ${keyIdOf(first)}`);
  expect(before).toContain(`the key is ${keyIdOf(first)}: `);

  const said = await secrets('rotate');
  const [fresh = '', ...earlier] = keysIn(await readFile(path(), 'utf8'));
  expect(earlier).toEqual([first]);
  expect(fresh.length).toBeGreaterThan(40);
  expect(said).toBe(`${path()} begins with the key ${keyIdOf(fresh)}: restart the server`);
  expect((await stat(path())).mode & 0o777).toBe(0o600);

  const after = await secrets();
  expect(after).toContain(`sealed with ${keyIdOf(first)}`);
  expect(after).toContain(`the key is ${keyIdOf(fresh)}: the rest is sealed within the hour`);
});

test('a key that is given is not changed: the command says a new one and where it goes', async () => {
  const given = { SECRETS_KEY: 'k'.repeat(32) };
  const [fresh = '', where] = (await secrets('rotate', given)).split('\n');
  expect(fresh).toMatch(/^[\w-]{43}$/);
  expect(where).toMatch(/^Put it behind what SECRETS_KEY has .*; then before the other keys/);
  expect(await secrets('rotate', given)).not.toContain(fresh);
  await expect(stat(path())).rejects.toThrow('ENOENT');
});
